// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { descriptionOf } from './description.fixture.ts';
import { RichTextEditor } from './rich-text-editor.tsx';
import { RichTextLinkForm } from './rich-text-link-form.tsx';
import { applyLink, createEditor, getHtml, linkTarget, removeLink, setHtml } from './rich-text-quill.ts';
import { richTextLabels } from './ui.labels.ts';

beforeEach(() => {
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function mountEditor(html: string) {
  const host = document.createElement('div');
  document.body.append(host);
  return createEditor(host, html, '');
}

function paste(quill: ReturnType<typeof createEditor>, text: string, html = '') {
  const range = quill.getSelection(true);
  quill.clipboard.onPaste(range, html === '' ? { text } : { text, html });
}

describe('the editing engine', () => {
  test.each([
    '',
    '<p>Plain</p>',
    '<h2>A</h2><h3>B</h3><p>One <strong>two <em>three</em></strong> <u>four</u></p>'.replace(
      'two <em>three</em></strong>',
      'two </strong><strong><em>three</em></strong>',
    ),
    '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>',
    '<p><a href="https://magpie.example/">there</a></p>',
    '<p>See</p><iframe src="https://player.vimeo.com/video/76979871" title="Video"></iframe>',
  ])('returns its input unchanged: %s', (html) => {
    expect(getHtml(mountEditor(html))).toBe(html);
  });

  test('removes everything that the editor cannot create', () => {
    const dirty =
      '<h1>A</h1><p style="color:red" onclick="x()">b<img src=x onerror=alert(1)><script>alert(1)</script></p><a href="javascript:alert(1)">c</a><iframe src="https://evil.example"></iframe><blockquote>d</blockquote>';
    const html = getHtml(mountEditor(dirty));
    expect(html).toContain('<h2>A</h2>');
    expect(html).not.toMatch(/script|style|onerror|onclick|evil|blockquote|img/);
  });

  test('adds mailto: to a link on an email address', () => {
    const quill = mountEditor('<p>wren@magpie.example</p>');
    quill.setSelection(0, 19);
    expect(applyLink(quill, linkTarget(quill), 'wren@magpie.example')).toBe(true);
    expect(getHtml(quill)).toBe('<p><a href="mailto:wren@magpie.example">wren@magpie.example</a></p>');
  });

  test('edits and removes a link from any position inside it', () => {
    const quill = mountEditor('<p>See <a href="https://a.example/">this page</a> now</p>');
    quill.setSelection(8, 0);
    const target = linkTarget(quill);
    expect(target).toMatchObject({ text: 'this page', href: 'https://a.example/' });
    applyLink(quill, target, 'b.example');
    expect(getHtml(quill)).toBe('<p>See <a href="https://b.example">this page</a> now</p>');
    removeLink(quill, target);
    expect(getHtml(quill)).toBe('<p>See this page now</p>');
  });

  test('rejects an invalid URL for a link', () => {
    const quill = mountEditor('<p>words</p>');
    quill.setSelection(0, 5);
    expect(applyLink(quill, linkTarget(quill), 'javascript:alert(1)')).toBe(false);
    expect(getHtml(quill)).toBe('<p>words</p>');
  });

  test('embeds a linked video below the link', () => {
    const quill = mountEditor('<p>Watch it</p>');
    quill.setSelection(0, 8);
    applyLink(quill, linkTarget(quill), 'https://vimeo.com/76979871');
    expect(getHtml(quill)).toBe(
      '<p><a href="https://vimeo.com/76979871">Watch it</a></p><iframe src="https://player.vimeo.com/video/76979871" title="Video"></iframe>',
    );
  });

  test('embeds a pasted video URL and links the selected text to any other pasted URL', () => {
    const quill = mountEditor('<p>Words</p>');
    quill.setSelection(0, 5);
    paste(quill, 'https://a.example/');
    expect(getHtml(quill)).toBe('<p><a href="https://a.example/">Words</a></p>');
    setHtml(quill, '');
    quill.setSelection(0, 0);
    paste(quill, 'https://youtu.be/dQw4w9WgXcQ');
    expect(getHtml(quill)).toBe(
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Video"></iframe>',
    );
  });

  test('copies the selected text as HTML that the editor would save', () => {
    const quill = mountEditor('<p>a <strong>b</strong></p>');
    expect(quill.clipboard.onCopy({ index: 0, length: 3 } as never, false).html).toBe('<p>a <strong>b</strong></p>');
  });
});

test('the form of a link describes an invalid address, and marks it as invalid', async () => {
  const actions = { onApply: () => false, onRemove: vi.fn(), onCancel: vi.fn() };
  render(<RichTextLinkForm words={richTextLabels} initial="x" hasLink={false} {...actions} />);
  const field = screen.getByRole('textbox');
  expect([field.getAttribute('aria-invalid'), descriptionOf(field)]).toEqual([null, '']);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(field)).toBe('Enter a web address, like https://example.com');
});

describe('the rich text field', () => {
  test('has a label, an error and a toolbar with a single tab stop, and does not trap Tab', async () => {
    const onChange = vi.fn();
    render(
      <RichTextEditor
        id="description"
        label="Description"
        error="Say something"
        value="<p>a</p>"
        onChange={onChange}
      />,
    );
    const box = await screen.findByRole('textbox', { name: 'Description' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Say something');
    const tools = screen.getByRole('toolbar', { name: 'Formatting' }).querySelectorAll('button');
    expect([...tools].map((tool) => tool.getAttribute('aria-label'))).toEqual([
      'Heading 2',
      'Heading 3',
      'Bold',
      'Italic',
      'Underline',
      'Link',
      'Ordered list',
      'Bullet list',
      'Clean',
    ]);
    expect([...tools].filter((tool) => tool.tabIndex === 0)).toHaveLength(1);
    const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
    box.dispatchEvent(tab);
    expect(tab.defaultPrevented).toBe(false);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('moves along the toolbar with the arrow keys and wraps around', async () => {
    const user = userEvent.setup();
    render(<RichTextEditor label="Description" value="" onChange={() => {}} />);
    await screen.findByRole('textbox', { name: 'Description' });
    screen.getByRole('button', { name: 'Heading 2' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Heading 3' }));
    await user.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clean' }));
  });

  test('changes the format on a toolbar click, reports the change and shows the button as pressed', async () => {
    const onChange = vi.fn();
    render(<RichTextEditor label="Description" value="<p>Title</p>" onChange={onChange} />);
    await screen.findByRole('textbox', { name: 'Description' });
    const tool = screen.getByRole('button', { name: 'Heading 2' });
    fireEvent.click(tool);
    expect(onChange).toHaveBeenLastCalledWith('<h2>Title</h2>');
    await waitFor(() => expect(tool.getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click(tool);
    expect(onChange).toHaveBeenLastCalledWith('<p>Title</p>');
  });

  test('replaces the text when the value changes, without calling onChange', async () => {
    const onChange = vi.fn();
    const { rerender } = render(<RichTextEditor label="Description" value="<p>old</p>" onChange={onChange} />);
    const box = await screen.findByRole('textbox', { name: 'Description' });
    rerender(<RichTextEditor label="Description" value="<p>draft</p>" onChange={onChange} />);
    expect(box.textContent).toBe('draft');
    expect(onChange).not.toHaveBeenCalled();
  });
});
