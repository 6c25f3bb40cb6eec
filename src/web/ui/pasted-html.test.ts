// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readPastedHtml } from './pasted-html.ts';
import { createEditor, getHtml, setHtml } from './rich-text-quill.ts';

const pastes: [source: string, html: string, expected: string][] = [
  [
    'Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700;font-style:normal">Bold</span><span style="font-style:italic"> Ital</span><span style="text-decoration:underline;-webkit-text-decoration-skip:none"> Under</span></p><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc"><p><span style="font-weight:400">One</span></p></li></ul></b>',
    '<p><strong>Bold</strong><em> Ital</em><u> Under</u></p><ul><li>One</li></ul>',
  ],
  [
    'a link in Google Docs',
    '<b style="font-weight:normal;" id="docs-internal-guid-2"><a href="https://a.example/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">there</span></a></b>',
    '<p><a href="https://a.example/">there</a></p>',
  ],
  [
    'a heading in Google Docs',
    '<h1 style="line-height:1.2"><span style="font-size:20pt;font-weight:700">Title</span></h1>',
    '<h2>Title</h2>',
  ],
  [
    'Word',
    "<html><head><style>@list l0:level1 {mso-level-number-format:bullet;}</style></head><body><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Mint</b><span style='mso-spacerun:yes'> </span><span style='font-weight:bold;mso-bidi-font-weight:normal'>card</span></p></body></html>",
    '<p><strong>Mint</strong> <strong>card</strong></p>',
  ],
  [
    'the lists of Word',
    "<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>One</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Two</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>First</p>",
    '<ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol>',
  ],
  [
    'Notion',
    '<p>A <span style="font-weight:600" data-token-index="1" class="notion-enable-hover">bold</span> and <span style="font-style:italic">italic</span></p>',
    '<p>A <strong>bold</strong> and <em>italic</em></p>',
  ],
  [
    'Wikipedia',
    '<h2><span class="mw-headline" style="font-weight:normal">History</span></h2><p><b>Photocards</b> are <i>cards</i><sup><a href="#note">[1]</a></sup>.</p>',
    '<h2>History</h2><p><strong>Photocards</strong> are <em>cards</em>[1].</p>',
  ],
  [
    'a mail',
    '<div dir="ltr"><span style="font-weight: bold;">Hello</span> <font style="text-decoration: underline">you</font></div>',
    '<p><strong>Hello</strong> <u>you</u></p>',
  ],
];

describe('a paste into the editor', () => {
  it.each(pastes)('keeps the formats of %s', (_source, html, expected) => {
    const host = document.createElement('div');
    document.body.append(host);
    const quill = createEditor(host, '', '');
    setHtml(quill, html);
    expect(getHtml(quill)).toBe(expected);
    host.remove();
  });
});

describe('readPastedHtml', () => {
  it.each(pastes)('returns no inline style for %s, which the content policy would report', (_source, html) => {
    expect(readPastedHtml(html)).not.toMatch(/\sstyle\s*=|<style|data-style/i);
  });

  it.each([
    ['text that looks like an attribute', 'a style="font-weight:bold" b', 'a style="font-weight:bold" b'],
    [
      'an attribute with a bracket',
      '<i title="a>b" style="font-weight:bold">c</i>',
      '<i title="a&gt;b"><strong>c</strong></i>',
    ],
    ['a style in capitals', '<span STYLE = "FONT-WEIGHT: BOLD">c</span>', '<span><strong>c</strong></span>'],
    ['an element that a style makes normal', '<b style="font-weight:400">c</b>', 'c'],
    ['a list whose style is bold', '<ul style="font-weight:700"><li>c</li></ul>', '<ul><li>c</li></ul>'],
    ['an unclosed quotation mark', '<b title="x>c', ''],
  ])('reads %s', (_case, html, expected) => {
    expect(readPastedHtml(html)).toBe(expected);
  });
});
