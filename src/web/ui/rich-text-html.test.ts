import { describe, expect, test } from 'vitest';
import { type RichTextOp, richTextToHtml } from './rich-text-html.ts';

const FILM = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

describe('richTextToHtml', () => {
  test.each<[string, RichTextOp[], string]>([
    ['an empty text to an empty string', [{ insert: '\n' }], ''],
    ['blank lines to an empty string', [{ insert: '\n \n\n' }], ''],
    ['a paragraph', [{ insert: 'Mint.\n' }], '<p>Mint.</p>'],
    ['paragraphs with a gap', [{ insert: '\nOne\n\nTwo\n\n' }], '<p>One</p><p><br></p><p>Two</p>'],
    [
      'headings',
      [
        { insert: 'A' },
        { insert: '\n', attributes: { header: 2 } },
        { insert: 'B' },
        { insert: '\n', attributes: { header: 3 } },
      ],
      '<h2>A</h2><h3>B</h3>',
    ],
    [
      'headings of other levels to h2 and h3',
      [
        { insert: 'A' },
        { insert: '\n', attributes: { header: 1 } },
        { insert: 'B' },
        { insert: '\n', attributes: { header: 6 } },
      ],
      '<h2>A</h2><h3>B</h3>',
    ],
    [
      'several formats to tags in a fixed order',
      [{ insert: 'x', attributes: { underline: true, bold: true, italic: true } }, { insert: '\n' }],
      '<p><strong><em><u>x</u></em></strong></p>',
    ],
    [
      'text with unknown formats to plain text',
      [{ insert: 'x', attributes: { color: 'red', strike: true } }, { insert: '\n' }],
      '<p>x</p>',
    ],
    [
      'adjacent items of different types to separate lists',
      [
        { insert: 'a' },
        { insert: '\n', attributes: { list: 'bullet' } },
        { insert: 'b' },
        { insert: '\n', attributes: { list: 'bullet' } },
        { insert: 'c' },
        { insert: '\n', attributes: { list: 'ordered' } },
        { insert: 'end\n' },
      ],
      '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol><p>end</p>',
    ],
    [
      'text with several formats in one link',
      [
        { insert: 'a', attributes: { link: 'https://a.example/' } },
        { insert: 'b', attributes: { link: 'https://a.example/', bold: true } },
        { insert: '\n' },
      ],
      '<p><a href="https://a.example/">a<strong>b</strong></a></p>',
    ],
    [
      'adjacent links to two separate links',
      [
        { insert: 'a', attributes: { link: 'https://a.example/' } },
        { insert: 'b', attributes: { link: 'mailto:b@b.example' } },
        { insert: '\n' },
      ],
      '<p><a href="https://a.example/">a</a><a href="mailto:b@b.example">b</a></p>',
    ],
    [
      'a link to a script to plain text',
      [{ insert: 'a', attributes: { link: 'javascript:alert(1)' } }, { insert: '\n' }],
      '<p>a</p>',
    ],
    [
      'special characters in text to entities',
      [{ insert: '<img src=x onerror="alert(1)"> & \'more\'\n' }],
      '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;more&#39;</p>',
    ],
    [
      'special characters in URLs to entities',
      [{ insert: 'a', attributes: { link: 'https://a.example/"><b>' } }, { insert: '\n' }],
      '<p><a href="https://a.example/&quot;&gt;&lt;b&gt;">a</a></p>',
    ],
    [
      'a video',
      [{ insert: 'See\n' }, { insert: { video: 'https://youtu.be/dQw4w9WgXcQ' } }, { insert: '\n' }],
      `<p>See</p><iframe src="${FILM}" title="Video"></iframe>`,
    ],
    [
      'a video without text',
      [{ insert: { video: FILM } }, { insert: '\n' }],
      `<iframe src="${FILM}" title="Video"></iframe>`,
    ],
    [
      'text with a frame of another site to the text alone',
      [{ insert: { video: 'https://evil.example/' } }, { insert: 'x\n' }],
      '<p>x</p>',
    ],
    [
      'text with another embed to the text alone',
      [{ insert: { image: 'data:image/png;base64,AAAA' } }, { insert: 'x\n' }],
      '<p>x</p>',
    ],
    ['text without a final line break', [{ insert: 'x' }], '<p>x</p>'],
  ])('converts %s', (_name, ops, html) => {
    expect(richTextToHtml(ops)).toBe(html);
  });
});
