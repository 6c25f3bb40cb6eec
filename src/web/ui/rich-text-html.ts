/**
 * Converts the editor's document to HTML. Replaces Quill's own exporter, which has an open advisory (CVE-2025-15056).
 */
import { toEmbedUrl } from '#rules/listings/video-embed.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';
import { isSafeHref } from './rich-text-link.ts';

/** An operation of the editor's document: text, a line end or an embed. */
export type RichTextOp = { insert?: unknown; attributes?: Record<string, unknown> | undefined };

type Line = { tag: 'p' | 'h2' | 'h3' | 'ol' | 'ul' | 'iframe'; html: string };
type Run = { html: string; href: string | null };

/**
 * Returns HTML with only these elements: h2, h3, p, strong, em, u, a, ul, ol, li, br, and iframe for videos. Returns ''
 * for an empty document.
 */
export function richTextToHtml(ops: readonly RichTextOp[]): string {
  const lines = readLines(ops);
  const isBlank = (line: Line) => line.tag !== 'iframe' && line.html.trim() === '';
  const first = lines.findIndex((line) => !isBlank(line));
  if (first < 0) return '';
  return writeLines(lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1));
}

function readLines(ops: readonly RichTextOp[]): Line[] {
  const lines: Line[] = [];
  let runs: Run[] = [];
  const endLine = (tag: Line['tag']) => {
    lines.push({ tag, html: writeRuns(runs) });
    runs = [];
  };
  for (const { insert, attributes = {} } of ops) {
    if (typeof insert === 'string') {
      const segments = insert.split('\n');
      segments.forEach((segment, at) => {
        if (segment !== '') runs.push(writeRun(segment, attributes));
        if (at < segments.length - 1) endLine(lineTag(attributes));
      });
    } else {
      const src = embeddedVideo(insert);
      if (src === null) continue;
      if (runs.length > 0) endLine('p');
      lines.push({ tag: 'iframe', html: `<iframe src="${escapeHtml(src)}" title="Video"></iframe>` });
    }
  }
  if (runs.length > 0) endLine('p');
  return lines;
}

function lineTag({ header, list }: Record<string, unknown>): Line['tag'] {
  if (typeof header === 'number') return header <= 2 ? 'h2' : 'h3';
  if (typeof list === 'string') return list === 'ordered' ? 'ol' : 'ul';
  return 'p';
}

function embeddedVideo(insert: unknown): string | null {
  const video = typeof insert === 'object' && insert !== null && 'video' in insert ? insert.video : null;
  return typeof video === 'string' ? toEmbedUrl(video) : null;
}

function writeRun(text: string, { bold, italic, underline, link }: Record<string, unknown>): Run {
  let html = escapeHtml(text);
  if (underline) html = `<u>${html}</u>`;
  if (italic) html = `<em>${html}</em>`;
  if (bold) html = `<strong>${html}</strong>`;
  return { html, href: typeof link === 'string' && isSafeHref(link) ? link : null };
}

/** A link that contains bold text is still a single link. */
function writeRuns(runs: readonly Run[]): string {
  return runs
    .map(({ html, href }, at) => {
      if (href === null) return html;
      const open = runs[at - 1]?.href === href ? '' : `<a href="${escapeHtml(href)}">`;
      return `${open}${html}${runs[at + 1]?.href === href ? '' : '</a>'}`;
    })
    .join('');
}

function writeLines(lines: readonly Line[]): string {
  return lines
    .map(({ tag, html }, at) => {
      if (tag === 'iframe') return html;
      if (tag === 'ol' || tag === 'ul') {
        const open = lines[at - 1]?.tag === tag ? '' : `<${tag}>`;
        return `${open}<li>${html}</li>${lines[at + 1]?.tag === tag ? '' : `</${tag}>`}`;
      }
      return `<${tag}>${html === '' ? '<br>' : html}</${tag}>`;
    })
    .join('');
}
