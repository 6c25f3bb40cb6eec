/** Which of our languages does somebody read best? */
import type { Language } from '#contract/display.ts';

/** The first of the wanted ones that we speak, whatever its country; else English. */
export function preferredLanguage(wanted: readonly string[], spoken: readonly Language[]): Language {
  for (const tag of wanted) {
    const found = spoken.find((language) => language === tag.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

/** `Accept-Language: fr-CA, en;q=0.5` as tags, the most wanted first. */
export function readAcceptLanguage(header: string | undefined): string[] {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return wanted
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
