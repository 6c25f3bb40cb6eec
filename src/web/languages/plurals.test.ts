// @vitest-environment jsdom
/** Checks the noun forms of every text that is made from a number, in every language. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#web/lib/language.ts';
import { french } from './french.ts';

type Texts = Readonly<Record<string, unknown>>;
type Counting = (...numbers: (number | undefined)[]) => string;

const english = Object.entries(import.meta.glob<Record<string, Texts>>('../**/*.labels.ts', { eager: true })).flatMap(
  ([file, module]) => Object.values(module).map((texts): [string, Texts] => [file, texts]),
);

/** Texts of a thing rather than of a number: they fail when they are called with numbers alone. */
const NOT_OF_NUMBERS = /\.(range|atLeast|atMost|between|summaryLine|correction|leftOut|mailsChoice)$/;
/** Texts whose sentence for none or for one is another one. */
const ANOTHER_SENTENCE =
  /^(filters\.(open|found)|suggestions\.found|browse\.forSale|notification\.bell|listing\.seeReviews)$/;

/** The text with this number for every number in it; undefined if it is not a text of numbers. */
function say(name: string, text: Counting, number: number): string | undefined {
  try {
    const said = text(number);
    return typeof said === 'string' ? said : undefined;
  } catch (error) {
    if (NOT_OF_NUMBERS.test(name)) return undefined;
    throw error;
  }
}

const functionsOf = (tables: [string, Texts][]): [string, Counting][] =>
  tables.flatMap(([table, texts]) =>
    Object.entries(texts).flatMap(([name, text]): [string, Counting][] =>
      typeof text === 'function' ? [[`${table}.${name}`, text as Counting]] : [],
    ),
  );

/** Numbers, also as words, and decimals replaced by one sign. */
const withoutNumber = (text: string): string => text.replace(/\d+(,\d+)?|\b(Aucun|Une?)(?= )/gu, '#');
/** "1 annonces", "1,0 étoiles", "1 avis affichés", "les 1 avis". */
const FRENCH_PLURAL_AFTER_ONE =
  /(^|\s)1(,0)?\s(?:avis\s)?(?!avis\b|aux\b)\p{L}+[sx]\b|(?:^|\s)(?:les|des|vos|nos) 1\s/iu;

describe('French', () => {
  beforeEach(() => setLanguage('fr', french));
  afterEach(() => setLanguage('en', {}));
  const texts = functionsOf(Object.entries(french) as [string, Texts][]);

  it('has texts that count', () => {
    expect(texts.filter(([, text]) => /<\s*2/.test(String(text))).length).toBeGreaterThan(20);
  });

  it.each(texts)('%s uses the singular for one, and the same noun for none', (name, text) => {
    const one = say(name, text, 1);
    if (one === undefined) return;
    expect(one).not.toMatch(FRENCH_PLURAL_AFTER_ONE);
    if (ANOTHER_SENTENCE.test(name)) return;
    expect(withoutNumber(say(name, text, 0) ?? '')).toBe(withoutNumber(one));
  });
});

describe('English', () => {
  /** "See all N reviews" is the specification's text for any number. */
  const SPECIFIED = /\.seeReviews$/;
  const texts = functionsOf(english);

  it('has texts that count', () => {
    expect(texts.filter(([, text]) => /===\s*1\b/.test(String(text))).length).toBeGreaterThan(10);
  });

  it.each(texts)('%s uses the singular for one, and the plural for none and two', (name, text) => {
    const one = say(name, text, 1);
    if (one === undefined) return;
    if (!SPECIFIED.test(name)) expect(one).not.toMatch(/(?:^|\s)1 (?!is\b|was\b|has\b|as\b|stars? of\b)\p{L}+s\b/u);
    for (const number of [0, 2]) {
      expect(say(name, text, number)).not.toMatch(
        new RegExp(
          `(?:^|\\s)${number} (?:listing|message|review|star|picture|image|result|character|minute|second|day|member)\\b(?! reviews)`,
          'u',
        ),
      );
    }
  });
});
