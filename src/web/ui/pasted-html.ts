/**
 * Expresses the inline styles of pasted HTML as elements. The content policy forbids inline styles, so the browser does not
 * parse them and Quill would lose the formats of Google Docs, Word, Notion and mail programs.
 */

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const STYLE_SHEET = /<style\b[^>]*>[\s\S]*?<\/style\s*>/gi;

/** Renames the attribute, because each inline style that the browser meets is reported as a violation. */
const hideStyles = (html: string): string =>
  html.replace(STYLE_SHEET, '').replace(TAG, (tag) => tag.replace(/(\s)style(\s*=)/gi, '$1data-style$2'));

type Style = { bold?: boolean; italic?: boolean; underline?: boolean };

/** A format is undefined if the style does not mention it. */
function readStyle(text: string): Style {
  const style: Style = {};
  for (const declaration of text.toLowerCase().split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
    if (name === 'font-weight') style.bold = /^(?:bold|bolder|[6-9]00)\b/.test(value);
    if (name === 'font-style') style.italic = /^(?:italic|oblique)\b/.test(value);
    if (name === 'text-decoration' || name === 'text-decoration-line') style.underline = /\bunderline\b/.test(value);
  }
  return style;
}

const ELEMENTS = { bold: 'strong', italic: 'em', underline: 'u' } as const;
const SAME = { bold: 'b, strong', italic: 'i, em', underline: 'u' } as const;
const FORMATS = ['bold', 'italic', 'underline'] as const;

const CONTAINERS = 'ul, ol, table, thead, tbody, tfoot, tr';

/** Headings are bold and links are underlined anyway. */
const isImplied = (element: Element, format: (typeof FORMATS)[number]): boolean =>
  (format === 'bold' && element.closest('h1, h2, h3, h4, h5, h6') !== null) ||
  (format === 'underline' && (element.closest('a') !== null || element.querySelector('a') !== null));

function applyStyle(element: Element): void {
  const style = readStyle(element.getAttribute('data-style') ?? '');
  for (const format of FORMATS) {
    if (style[format] === true && !isImplied(element, format) && !element.matches(CONTAINERS)) {
      const wrapper = element.ownerDocument.createElement(ELEMENTS[format]);
      wrapper.append(...element.childNodes);
      element.append(wrapper);
    }
  }
  // Google Docs wraps everything that is copied in `<b style="font-weight:normal">`.
  if (FORMATS.some((format) => style[format] === false && element.matches(SAME[format])))
    element.replaceWith(...element.childNodes);
}

const NUMBERING = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i;

/** Word writes list items as paragraphs whose first span, marked to be ignored, contains the bullet or number. */
function readWordLists(body: Element): void {
  for (const item of body.querySelectorAll('[data-style*="mso-list"]:not([data-style*="mso-list:Ignore" i])')) {
    const marker = item.querySelector('[data-style*="mso-list:Ignore" i]');
    const kind = NUMBERING.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const previous = item.previousElementSibling;
    const list = previous?.matches(`${kind}[data-word]`) ? previous : item.ownerDocument.createElement(kind);
    if (list !== previous) {
      list.setAttribute('data-word', '');
      item.before(list);
    }
    const line = item.ownerDocument.createElement('li');
    line.append(...item.childNodes);
    list.append(line);
    item.remove();
  }
}

/** Returns HTML without inline styles that keeps their bold, italic and underlined text, and the lists of Word. */
export function readPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(hideStyles(html), 'text/html');
  readWordLists(body);
  for (const element of body.querySelectorAll('[data-style]')) applyStyle(element);
  for (const element of body.querySelectorAll('[data-style]')) element.removeAttribute('data-style');
  return body.innerHTML;
}
