/** Sets up the Quill editor and its supported formats; loaded by the editor component. */
import Quill, { Delta, type Range } from 'quill/core.js';
import Bold from 'quill/formats/bold.js';
import Header from 'quill/formats/header.js';
import Italic from 'quill/formats/italic.js';
import Link from 'quill/formats/link.js';
import List, { ListContainer } from 'quill/formats/list.js';
import Underline from 'quill/formats/underline.js';
import Video from 'quill/formats/video.js';
import Clipboard from 'quill/modules/clipboard.js';
import { toEmbedUrl } from '#rules/listings/video-embed.ts';
import { readPastedHtml } from './pasted-html.ts';
import { richTextToHtml } from './rich-text-html.ts';
import { completeAddress, isSafeHref } from './rich-text-link.ts';

const FORMATS = ['header', 'bold', 'italic', 'underline', 'link', 'list', 'video'];

class SafeLink extends Link {
  static override sanitize(url: string): string {
    return isSafeHref(url) ? url : Link.SANITIZED_URL;
  }
}

/** Embeds videos of known sites; any other URL becomes an empty frame, which the exporter drops. */
class VideoFrame extends Video {
  static override create(value: string): Element {
    const frame = Video.create(value);
    frame.setAttribute('title', 'Video');
    frame.setAttribute('loading', 'lazy');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
    frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    frame.removeAttribute('frameborder');
    return frame;
  }
  static override sanitize(url: string): string {
    return toEmbedUrl(url) ?? Link.SANITIZED_URL;
  }
}

class PlainClipboard extends Clipboard {
  // Replaces Quill's own copy handler, which uses the exporter with the open advisory (CVE-2025-15056).
  override onCopy(range: Range): { html: string; text: string } {
    const { ops } = this.quill.getContents(range.index, range.length);
    return { html: richTextToHtml(ops), text: this.quill.getText(range.index, range.length) };
  }

  protected override convertHTML(html: string): Delta {
    return super.convertHTML(readPastedHtml(html));
  }

  override onPaste(range: Range, pasted: { text?: string; html?: string }): void {
    const address = pasted.text?.trim() ?? '';
    const video = toEmbedUrl(address);
    if (video !== null) {
      insertVideo(this.quill, range.index, range.length, video);
      return;
    }
    if (range.length > 0 && isSafeHref(address) && !/\s/.test(address)) {
      this.quill.formatText(range, 'link', address, 'user');
      return;
    }
    super.onPaste(range, pasted);
  }
}

Quill.register(
  {
    'formats/header': Header,
    'formats/bold': Bold,
    'formats/italic': Italic,
    'formats/underline': Underline,
    'formats/link': SafeLink,
    'formats/list': List,
    'formats/list-container': ListContainer,
    'formats/video': VideoFrame,
    'modules/clipboard': PlainClipboard,
  },
  true,
);

export function createEditor(host: HTMLElement, html: string, placeholder: string): Quill {
  const quill = new Quill(host, { formats: FORMATS, placeholder });
  // Tab moves to the next control, like everywhere else in a form.
  delete quill.keyboard.bindings['Tab'];
  quill.clipboard.addMatcher('h1, h2', withHeading(2));
  quill.clipboard.addMatcher('h3, h4, h5, h6', withHeading(3));
  setHtml(quill, html);
  return quill;
}

function withHeading(level: 2 | 3) {
  return (_node: Node, delta: Delta): Delta =>
    delta.reduce((all, op) => {
      const { header, ...rest } = op.attributes ?? {};
      return all.insert(op.insert ?? '', header === undefined ? rest : { ...rest, header: level });
    }, new Delta());
}

/** Replaces the content and clears the undo history. */
export function setHtml(quill: Quill, html: string): void {
  quill.setContents(html === '' ? new Delta().insert('\n') : quill.clipboard.convert({ html }), 'silent');
  quill.history.clear();
}

export function getHtml(quill: Quill): string {
  return richTextToHtml(quill.getContents().ops);
}

function insertVideo(quill: Quill, index: number, length: number, video: string): void {
  quill.updateContents(new Delta().retain(index).delete(length).insert({ video: video }), 'user');
  quill.setSelection(index + 1, 0, 'user');
}

export type LinkTarget = { index: number; length: number; text: string; href: string };

/** Returns the selected text, or the whole link at the cursor. */
export function linkTarget(quill: Quill): LinkTarget {
  const { index, length } = quill.getSelection(true);
  const [link, offset] = quill.scroll.descendant(Link, index);
  const href = link === null ? '' : (Link.formats(link.domNode as HTMLElement) ?? '');
  if (length === 0 && link !== null) {
    const start = index - offset;
    return { index: start, length: link.length(), text: quill.getText(start, link.length()), href };
  }
  return { index, length, text: quill.getText(index, length), href };
}

/**
 * Links the selected text; if the URL is a video, also embeds the video. Without a selection, inserts the video or the
 * linked URL. Returns false if the URL is invalid.
 */
export function applyLink(quill: Quill, { index, length }: LinkTarget, typed: string): boolean {
  const href = completeAddress(typed);
  if (href === null) return false;
  const video = toEmbedUrl(href);
  if (length === 0) {
    if (video !== null) insertVideo(quill, index, 0, video);
    else {
      quill.insertText(index, typed.trim(), { link: href }, 'user');
      quill.setSelection(index + typed.trim().length, 0, 'user');
    }
    return true;
  }
  quill.formatText(index, length, 'link', href, 'user');
  if (video === null) {
    quill.setSelection(index + length, 0, 'user');
    return true;
  }
  const [line, offset] = quill.getLine(index + length);
  insertVideo(quill, index + length - offset + (line?.length() ?? 1), 0, video);
  return true;
}

export function removeLink(quill: Quill, { index, length }: LinkTarget): void {
  quill.formatText(index, length, 'link', false, 'user');
  quill.setSelection(index + length, 0, 'user');
}

/** Removes the formats of the selected text and of its lines, such as headings and lists. */
export function clearFormats(quill: Quill): void {
  const { index, length } = quill.getSelection(true);
  quill.removeFormat(index, length, 'user');
}

export function toggleFormat(quill: Quill, name: string, value: boolean | number | string): void {
  const range = quill.getSelection(true);
  quill.format(name, quill.getFormat(range)[name] === value ? false : value, 'user');
}
