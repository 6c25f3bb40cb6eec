/** Names a bundle, for example "Holo card and 2 more", in the languages of emails and push notifications. */

import type { Language } from '#contract/display.ts';
import { frenchPlural } from '#contract/plural.ts';

export function bundleName(name: string, more: number, language: Language): string {
  if (more === 0) return name;
  if (language === 'fr') return `${name} et ${more} ${frenchPlural(more, { one: 'autre', other: 'autres' })}`;
  return `${name} and ${more} more`;
}
