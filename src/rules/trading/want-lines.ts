/** Reads wants from lines of text such as "Orchid Static, Yune, Album, max 20 USD, must have // sealed only". */

import { MAX_FILTER_VALUES, MAX_PRICE_MINOR, MAX_WANT_NOTE_LENGTH, MAX_WANT_WORDS_LENGTH } from '#contract/limits.ts';
import type { WantColumn } from '#contract/want-columns.ts';
import type { WantLineProblem } from '#contract/want-line-problems.ts';
import { characterCount, firstCharacters } from '#rules/text/characters.ts';
import { hasTooManyDecimals } from '../listings/price-decimals.ts';
import { foldText, foldWithPositions } from '../text/fold-text.ts';
import type { WantCriteria } from './want-filters.ts';
import { readAmount, takePrice } from './want-price.ts';
import { fieldsWithContactDetails } from './want-texts.ts';

export type WantState = 'active' | 'paused';
export type ParsedWant = WantCriteria & { readonly priority: number; readonly note: string; readonly state: WantState };
export type WantLine = { readonly want: ParsedWant } | { readonly problem: WantLineProblem };

/** The name and aliases of a group, member or source type. */
export type WantEntry = { readonly id: number; readonly names: readonly string[] };
export type WantCatalogue = {
  readonly groups: readonly WantEntry[];
  /** By group id. */
  readonly members: ReadonlyMap<number, readonly WantEntry[]>;
  readonly sourceTypes: readonly WantEntry[];
  readonly currencies: readonly string[];
  /** The user's currency code, for prices without a currency. */
  readonly ownCurrency: string;
};

/** The names of the priorities in every language of the product. */
const PRIORITY_NAMES: readonly (readonly [number, readonly string[]])[] = [
  [1, ['must have', 'must', 'indispensable']],
  [2, ['would like', 'souhaité', 'souhaite']],
  [3, ['someday', 'un jour']],
];
const NO_ENTRIES: readonly WantEntry[] = [];
const DEFAULT_PRIORITY = 2;
const NOTE_MARK = '//';
const MAX_PRICE = MAX_PRICE_MINOR / 100;

/** Control characters and unpaired surrogates, as in other fields, and characters that reorder the surrounding text. */
const HIDDEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const normalise = (text: string): string => text.normalize('NFKC').replace(HIDDEN, ' ').replace(/\s+/g, ' ').trim();
const keyOf = (text: string): string => foldText(normalise(text));
const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

type Name = { readonly id: number; readonly key: string };
type NameIndex = { readonly byKey: ReadonlyMap<string, number>; readonly longestFirst: readonly Name[] };

const indexes = new WeakMap<readonly WantEntry[], NameIndex>();

/** Cached per list of entries, because an import reads up to a thousand lines. */
function namesOf(entries: readonly WantEntry[]): NameIndex {
  const known = indexes.get(entries);
  if (known) return known;
  const names = entries.flatMap(({ id, names: all }) => all.map((name) => ({ id, key: keyOf(name) })));
  const named = names.filter(({ key }) => key !== '');
  const index = {
    // If several entries have the same name, the first is used.
    byKey: new Map(named.toReversed().map(({ id, key }) => [key, id])),
    longestFirst: named.toSorted((a, b) => b.key.length - a.key.length),
  };
  indexes.set(entries, index);
  return index;
}

/** Returns the position of the name as whole words, or -1. */
function findName(text: string, name: string): number {
  if (name === '') return -1;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + name.length])) return at;
  }
  return -1;
}

const without = (text: string, at: number, length: number): string =>
  `${text.slice(0, at)} , ${text.slice(at + length)}`;

/** Removes every name that the text contains, longest first. */
function takeNames(text: string, entries: readonly WantEntry[]): { ids: number[]; remainder: string } {
  let remainder = text;
  let { folded, starts, ends } = foldWithPositions(text);
  const ids = new Set<number>();
  for (const { id, key } of namesOf(entries).longestFirst) {
    const at = findName(folded, key);
    const start = starts[at];
    if (start === undefined) continue;
    ids.add(id);
    remainder = without(remainder, start, (ends[at + key.length - 1] ?? start) - start);
    ({ folded, starts, ends } = foldWithPositions(remainder));
  }
  return { ids: [...ids], remainder };
}

function takePriority(text: string): { priority: number; remainder: string } {
  const { folded, starts, ends } = foldWithPositions(text);
  for (const [priority, names] of PRIORITY_NAMES) {
    for (const name of names) {
      const key = foldText(name);
      const at = findName(folded, key);
      const start = starts[at];
      if (start !== undefined) {
        return { priority, remainder: without(text, start, (ends[at + key.length - 1] ?? start) - start) };
      }
    }
  }
  return { priority: DEFAULT_PRIORITY, remainder: text };
}

/** Finds the longest matching group name, because a name can begin with another name. */
function takeGroup(text: string, groups: readonly WantEntry[]): { id: number; remainder: string } | undefined {
  const { folded, ends } = foldWithPositions(text);
  const best = namesOf(groups).longestFirst.find(
    ({ key }) => folded.startsWith(key) && !isWordCharacter(folded[key.length]),
  );
  return best && { id: best.id, remainder: text.slice(ends[best.key.length - 1]) };
}

const wordsOf = (text: string): string => normalise(text.replace(/[,;|·:"“”«»()[\]]|\s[-–—]+(?=\s)/g, ' '));

/** Cleans the note again after cutting it, because the cut can split a surrogate pair. */
const noteOf = (text: string): string => normalise(firstCharacters(normalise(text), MAX_WANT_NOTE_LENGTH));

const hasDecimals = ({ maxPrice, currency }: ParsedWant): boolean =>
  maxPrice !== null && currency !== null && hasTooManyDecimals(Math.round(maxPrice * 100), currency);

function problemOf(want: ParsedWant, catalogue: WantCatalogue): WantLineProblem | undefined {
  if (want.maxPrice !== null && want.maxPrice > MAX_PRICE) return 'price_invalid';
  if (want.currency !== null && !catalogue.currencies.includes(want.currency)) return 'currency_unknown';
  if (hasDecimals(want)) return 'price_not_whole';
  if (want.memberIds.length > MAX_FILTER_VALUES || want.sourceTypeIds.length > MAX_FILTER_VALUES) {
    return 'too_many_values';
  }
  if (characterCount(want.words) > MAX_WANT_WORDS_LENGTH) return 'words_too_long';
  return fieldsWithContactDetails(want).length > 0 ? 'contact_details' : undefined;
}

const checked = (want: ParsedWant, catalogue: WantCatalogue): WantLine => {
  const problem = problemOf(want, catalogue);
  return problem ? { problem } : { want };
};

/**
 * The line begins with a group. Members, source types, a maximum price and a priority can follow in any order; all
 * other words are search words. The text after `//` is the note.
 */
export function readWantLine(line: string, catalogue: WantCatalogue): WantLine {
  const [criteria = '', ...notes] = line.split(NOTE_MARK);
  const group = takeGroup(normalise(criteria.replace(/^[\s\-–—*•·]+/, '')), catalogue.groups);
  if (!group) return { problem: 'group_unknown' };
  const members = takeNames(group.remainder, catalogue.members.get(group.id) ?? NO_ENTRIES);
  const sources = takeNames(members.remainder, catalogue.sourceTypes);
  const price = takePrice(sources.remainder, catalogue);
  if ('problem' in price) return price;
  const { priority, remainder } = takePriority(price.remainder);
  return checked(
    {
      groupId: group.id,
      memberIds: members.ids,
      sourceTypeIds: sources.ids,
      words: wordsOf(remainder),
      maxPrice: price.price,
      currency: price.currency,
      priority,
      note: noteOf(notes.join(NOTE_MARK)),
      state: 'active',
    },
    catalogue,
  );
}

export const WANT_SEPARATOR = '|';

function idsOf(
  cell: string,
  entries: readonly WantEntry[],
  unknown: WantLineProblem,
): { ids: number[] } | { problem: WantLineProblem } {
  const keys = new Set(cell.split(WANT_SEPARATOR).map(keyOf).filter(Boolean));
  if (keys.size > MAX_FILTER_VALUES) return { problem: 'too_many_values' };
  const { byKey } = namesOf(entries);
  const matches = [...keys].map((key) => byKey.get(key));
  return matches.includes(undefined) ? { problem: unknown } : { ids: [...new Set(matches as number[])] };
}

function priorityOf(cell: string): number | undefined {
  const key = keyOf(cell);
  if (key === '') return DEFAULT_PRIORITY;
  return PRIORITY_NAMES.find(([priority, names]) => key === String(priority) || names.includes(key))?.[0];
}

/** `cell` returns the text of a column, empty if the file does not have the column. */
export function readWantRow(cell: (column: WantColumn) => string, catalogue: WantCatalogue): WantLine {
  const group = idsOf(cell('group'), catalogue.groups, 'group_unknown');
  if ('problem' in group) return group;
  const [groupId] = group.ids;
  if (groupId === undefined) return { problem: 'group_unknown' };
  const members = idsOf(cell('members'), catalogue.members.get(groupId) ?? NO_ENTRIES, 'member_unknown');
  if ('problem' in members) return members;
  const sourceTypes = idsOf(cell('source_types'), catalogue.sourceTypes, 'source_type_unknown');
  if ('problem' in sourceTypes) return sourceTypes;
  const typed = cell('max_price').trim();
  const price = readAmount(typed);
  if (typed !== '' && price === undefined) return { problem: 'price_invalid' };
  const priority = priorityOf(cell('priority'));
  if (priority === undefined) return { problem: 'priority_unknown' };
  const maxPrice = price ?? null;
  const currency = maxPrice === null ? null : cell('currency').trim().toUpperCase() || catalogue.ownCurrency;
  const note = noteOf(cell('note'));
  const state = keyOf(cell('state')) === 'paused' ? 'paused' : 'active';
  const words = normalise(cell('words'));
  const [memberIds, sourceTypeIds] = [members.ids, sourceTypes.ids];
  return checked({ groupId, memberIds, sourceTypeIds, words, maxPrice, currency, priority, note, state }, catalogue);
}
