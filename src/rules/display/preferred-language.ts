/** Chooses a supported language from the languages that a user prefers. */
import type { Language } from '#contract/display.ts';

export function preferredLanguage(preferred: readonly string[], supported: readonly Language[]): Language {
  for (const tag of preferred) {
    const language = supported.find((code) => code === tag.toLowerCase().split('-')[0]);
    if (language) return language;
  }
  return 'en';
}

/** Parses `Accept-Language: fr-CA, en;q=0.5` into tags, the most preferred first. */
export function readAcceptLanguage(header: string | undefined): string[] {
  const preferred = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((parameter) => parameter !== undefined);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  return preferred
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((parameter, other) => other.weight - parameter.weight)
    .map(({ tag }) => tag);
}
