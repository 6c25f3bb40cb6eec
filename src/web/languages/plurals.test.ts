// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { french } from './french.ts';

type Texts = Readonly<Record<string, unknown>>;
type Counting = (...numbers: (number | undefined)[]) => string;

const english = Object.entries(import.meta.glob<Record<string, Texts>>('../**/*.labels.ts', { eager: true })).flatMap(
  ([file, module]) => Object.values(module).map((texts): [string, Texts] => [file, texts]),
);

/** Excluded texts: their parameters are names or priorities, numbers that are always larger than one, or nouns with one form. */
const NAMING =
  /(matches(\.labels\.ts)?\.(priority|sellerWants)|conversations\.labels\.ts\.help|trades(\.labels\.ts)?\.(acceptSwapText|hop|hopToYou|offeredBy|ringOf|other|theyWant|tooMany)|admin\.shownProblems|adminAnnouncements\.messageTooLong|adminCurrencies\.(intro|importNow)|swapForm\.(other|theyWant|tooMany))$/;
/** These texts do not take a single number, so calling them with only a number can throw. */
const NOT_COUNTING =
  /\.(ignoredColumns|range|atLeast|atMost|between|summaryLine|correction|leftOut|mailsChoice|flagged)$/;
/** These texts use a different sentence for zero or one. */
const DIFFERENT_SENTENCES =
  /^(filters\.(open|resultCount)|suggestions\.suggestionCount|browse\.forSale|notification\.bell|adminQueue\.invited|listing\.seeReviews|matches\.reviews|ownListings\.selected|sellerFacts\.answersWithin)$/;

function textFor(name: string, text: Counting, number: number): string | undefined {
  if (NAMING.test(name)) return undefined;
  try {
    const result = text(number);
    return typeof result === 'string' ? result : undefined;
  } catch (error) {
    if (NOT_COUNTING.test(name)) return undefined;
    throw error;
  }
}

const functionsOf = (tables: [string, Texts][]): [string, Counting][] =>
  tables.flatMap(([table, texts]) =>
    Object.entries(texts).flatMap(([name, text]): [string, Counting][] =>
      typeof text === 'function' ? [[`${table}.${name}`, text as Counting]] : [],
    ),
  );

const withoutNumber = (text: string): string => text.replace(/\d+(,\d+)?|\b(Aucun|Une?)(?= )/gu, '#');
/** Matches mistakes such as "1 annonces", "1,0 étoiles", "1 avis affichés", "les 1 avis". */
const FRENCH_PLURAL_AFTER_ONE =
  /(^|\s)1(,0)?\s(?:avis\s)?(?!avis\b|aux\b|dans\b)\p{L}+[sx]\b|(?:^|\s)(?:les|des|vos|nos) 1\s/iu;

describe('French messages', () => {
  beforeEach(() => setLanguage('fr', french));
  afterEach(() => setLanguage('en', {}));
  const texts = functionsOf(Object.entries(french) as [string, Texts][]);

  it('include more than twenty texts with a special case for zero and one', () => {
    expect(texts.filter(([, text]) => /frenchPlural\b/.test(String(text))).length).toBeGreaterThan(20);
  });

  it.each(texts)('%s uses the singular for zero and one, if it counts something', (name, text) => {
    const singular = textFor(name, text, 1);
    if (singular === undefined) return;
    expect(singular).not.toMatch(FRENCH_PLURAL_AFTER_ONE);
    if (DIFFERENT_SENTENCES.test(name)) return;
    expect(withoutNumber(textFor(name, text, 0) ?? '')).toBe(withoutNumber(singular));
  });
});

describe('English messages', () => {
  /** The specification has only the plural, so the text for one is not checked. */
  const SPECIFIED = /\.seeReviews$/;
  const texts = functionsOf(english);

  it('include more than ten texts with a special case for one', () => {
    expect(texts.filter(([, text]) => /\bplural\b/.test(String(text))).length).toBeGreaterThan(10);
  });

  it.each(texts)(
    '%s uses the singular for one and the plural for zero and two, if it counts something',
    (name, text) => {
      const singular = textFor(name, text, 1);
      if (singular === undefined) return;
      if (!SPECIFIED.test(name))
        expect(singular).not.toMatch(/(?:^|\s)1 (?!is\b|was\b|has\b|as\b|stars? of\b)\p{L}+s\b/u);
      for (const number of [0, 2]) {
        expect(textFor(name, text, number)).not.toMatch(
          new RegExp(
            `(?:^|\\s)${number} (?:listing|message|review|star|picture|image|result|character|minute|second|day|member)\\b(?! reviews)`,
            'u',
          ),
        );
      }
    },
  );
});
