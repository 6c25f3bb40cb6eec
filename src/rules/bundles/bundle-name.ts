/** Names a bundle, for example "Holo card and 2 more", in the languages of emails and push notifications. */
import type { Language } from '#contract/display.ts';

export function bundleName(name: string, more: number, language: Language): string {
  if (more === 0) return name;
  if (language === 'fr') return `${name} et ${more} ${more === 1 ? 'autre' : 'autres'}`;
  return `${name} and ${more} more`;
}
