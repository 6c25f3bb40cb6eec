/** Shortens user texts for notifications to one line without clickable links; never splits an emoji. */

import { MAX_PUSH_TEXT_LENGTH } from '#contract/limits.ts';
import { shorten } from '#rules/text/characters.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';

export function pushExcerpt(text: string, maxLength: number = MAX_PUSH_TEXT_LENGTH): string {
  const line = neutraliseLinks(text).replace(/\s+/gu, ' ').trim();
  return shorten(line, maxLength);
}
