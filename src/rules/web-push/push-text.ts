/** Shortens user texts for notifications to one line without clickable links; never splits an emoji. */
import { MAX_PUSH_TEXT_LENGTH } from '#contract/limits.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';

const segments = new Intl.Segmenter();

export function pushExcerpt(text: string, maxLength: number = MAX_PUSH_TEXT_LENGTH): string {
  const line = neutraliseLinks(text).replace(/\s+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  let cut = '';
  for (const { segment } of segments.segment(line)) {
    if (cut.length + segment.length > maxLength - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
