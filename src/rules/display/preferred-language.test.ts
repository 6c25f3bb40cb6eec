import { expect, it } from 'vitest';
import { preferredLanguage, readAcceptLanguage } from './preferred-language.ts';

it.each([
  [['fr-CA'], 'fr'],
  [['FR'], 'fr'],
  [['de', 'fr', 'en'], 'fr'],
  [['en-GB', 'fr'], 'en'],
  [['de-AT'], 'en'],
  [['fro'], 'en'],
  [[], 'en'],
])('for the languages %j, preferredLanguage returns %s', (languages, language) => {
  expect(preferredLanguage(languages, ['en', 'fr'])).toBe(language);
});

it.each([
  ['fr-CA, en;q=0.5', ['fr-CA', 'en']],
  ['en;q=0.3,fr;q=0.8', ['fr', 'en']],
  ['fr ; q=0.9, *;q=0.1', ['fr ', '*']],
  ['fr;q=0', []],
  ['', []],
  [undefined, []],
])('readAcceptLanguage parses the header %s into %j', (header, tags) => {
  expect(readAcceptLanguage(header).map((tag) => tag.trim())).toEqual(tags.map((tag) => tag.trim()));
});
