/** Reads wants from lines of text such as "Orchid Static, Yune, Album, max 20 USD, must have // sealed only". */

import { MAX_FILTER_VALUES, MAX_PRICE_MINOR, MAX_WANT_NOTE_LENGTH, MAX_WANT_WORDS_LENGTH } from '#contract/limits.ts';
import { emptyIfBlank, HIDDEN } from '#contract/visible-text.ts';
import type { WantColumn } from '#contract/want-columns.ts';
import type { WantLineProblem } from '#contract/want-line-problems.ts';
import { characterCount } from '#rules/text/characters.ts';
import { hasTooManyDecimals } from '../listings/price-decimals.ts';
import { isWordless } from '../search/wordless.ts';
import { splitCell } from '../text/csv.ts';
import { type FoldedText, foldText, foldWithPositions } from '../text/fold-text.ts';
import type { WantCriteria } from './want-filters.ts';
import { currencyOf, readAmount, takePrice } from './want-price.ts';
import { suggestGroup, type WantEntry, type WantSuggestion } from './want-suggestions.ts';
import { fieldsWithContactDetails } from './want-texts.ts';

export type WantState = 'active' | 'paused' | 'found';
export type ParsedWant = WantCriteria & { readonly priority: number; readonly note: string; readonly state: WantState };
export type WantLine =
  | { readonly want: ParsedWant }
  | { readonly problem: WantLineProblem; readonly suggestion?: WantSuggestion };

export type WantCatalogue = {
  readonly groups: readonly WantEntry[];
  /** By group id. */
  readonly members: ReadonlyMap<number, readonly WantEntry[]>;
  readonly sourceTypes: readonly WantEntry[];
  readonly currencies: readonly string[];
  /** The user's currency code, for prices without a currency. */
  readonly ownCurrency: string;
};

/**
 * The names of the priorities in every language of the product. Directly after the group, a title is the name of a
 * song or album: "Saltwater Someday".
 */
const PRIORITIES: readonly {
  readonly priority: number;
  readonly names: readonly string[];
  readonly titles: readonly string[];
}[] = [
  { priority: 1, names: ['must have', 'indispensable'], titles: ['must'] },
  { priority: 2, names: ['would like', 'souhaité', 'souhaite'], titles: [] },
  { priority: 3, names: [], titles: ['someday', 'un jour'] },
];
/** The names of the states in every language of the product, and words with the same meaning. */
const STATES: Readonly<Record<WantState, readonly string[]>> = {
  active: ['active', 'actif', 'actifs', 'activé', 'activée', 'on', 'yes', 'oui'],
  paused: [
    'paused',
    'pause',
    'on hold',
    'inactive',
    'inactif',
    'en pause',
    'suspendu',
    'suspendue',
    'off',
    'no',
    'non',
  ],
  found: ['found', 'trouvé', 'trouvée', 'trouve'],
};
const NO_ENTRIES: readonly WantEntry[] = [];
const DEFAULT_PRIORITY = 2;
const NOTE_MARK = '//';
const MAX_PRICE = MAX_PRICE_MINOR / 100;

/** Fractions and circled numbers stay as they are: "½ 100 USD" would become "1⁄2 100 USD". */
const normalise = (text: string): string =>
  text
    .replace(/[^\p{No}]+/gu, (part) => part.normalize('NFKC'))
    .replace(HIDDEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const SPACES = new RegExp(`(?:\\s|${HIDDEN.source})+`, 'gu');
/** Changes nothing that the form of a want accepts, so that an export is imported as it was. */
const clean = (text: string): string =>
  emptyIfBlank(text)
    .replace(SPACES, (spaces) => (spaces.search(HIDDEN) < 0 ? spaces : ' '))
    .trim();
const keyOf = (text: string): string => foldText(normalise(text));
const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);

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

/** Finds the name as whole words, and returns its position in the original text. */
function findName({ folded, starts, ends }: FoldedText, name: string): { start: number; end: number } | undefined {
  for (let at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + 1)) {
    const isWhole = !isWordCharacter(folded[at - 1]) && !isWordCharacter(folded[at + name.length]);
    const [start, end] = [starts[at], ends[at + name.length - 1]];
    if (isWhole && start !== undefined && end !== undefined) return { start, end };
  }
  return undefined;
}

const without = (text: string, start: number, end: number): string => `${text.slice(0, start)} , ${text.slice(end)}`;

/** Removes every name that the text contains, longest first. */
function takeNames(text: string, entries: readonly WantEntry[]): { ids: number[]; remainder: string } {
  let remainder = text;
  const ids = new Set<number>();
  for (const { id, key } of namesOf(entries).longestFirst) {
    const match = findName(foldWithPositions(remainder), key);
    if (!match) continue;
    ids.add(id);
    remainder = without(remainder, match.start, match.end);
  }
  return { ids: [...ids], remainder };
}

const [SEPARATOR, END] = ['[,;|·]', '\\s*(?=$|[,;|·])'];
const PRIORITY_PATTERNS = PRIORITIES.map(({ priority, names, titles }) => ({
  priority,
  pattern: new RegExp(
    [
      `(?<=${SEPARATOR}\\s*)(?:${[...names, ...titles].join('|')})${END}`,
      ...names.map((name) => `(?<=^\\s*)${name}${END}`),
      ...names.map((name) => `(?<=[([]\\s*)${name}(?=\\s*[)\\]])`),
      `(?<=[^\\s,;|·]\\s+)(?:${[...names, ...titles].join('|')})\\s*$`,
    ].join('|'),
    'iu',
  ),
}));

/** A priority is between separators or at the end: "Must Be the Music" is a title. */
function takePriority(text: string): { priority: number; remainder: string } {
  for (const { priority, pattern } of PRIORITY_PATTERNS) {
    const match = pattern.exec(text);
    if (match) return { priority, remainder: without(text, match.index, match.index + match[0].length) };
  }
  return { priority: DEFAULT_PRIORITY, remainder: text };
}

/**
 * A quantity is in brackets, between separators or at the end: "x2 moon" can be a title. In "5 x 8", it is a part of the
 * size.
 */
const QUANTITY = [
  '[x×]\\d{1,3}|(?<!\\p{N}\\s)[x×]\\s\\d{1,3}|\\d{1,3}[x×]',
  '\\d{1,2}\\s?(?:pcs?\\.?|pieces?|copy|copies|pièces?|exemplaires?|ex\\.)',
].join('|');
const QUANTITIES = new RegExp(
  [
    `[([]\\s*(?:${QUANTITY})\\s*[)\\]]`,
    `(?<=(?:^|${SEPARATOR})\\s*)(?:${QUANTITY})${END}`,
    `(?<=\\s)(?:${QUANTITY})(?=[\\s,;|·–—-]*$)`,
  ].join('|'),
  'giu',
);
const withoutQuantities = (text: string): string => text.replace(QUANTITIES, ' ');

/** What lists begin their lines with: numbers, check boxes, ticks, quantities and abbreviations such as "WTB". */
const LIST_MARK = new RegExp(
  [
    '[\\s\\-–—*•·◦▪●○+>:,]+',
    '#?\\(?\\d{1,4}[.):](?=\\s|$)',
    '\\[[ xX✓✔]?\\]|[☐☑☒✓✔✗✘✅❌]\\uFE0F?',
    '(?:\\d{1,3}\\s?[x×]|[x×]\\s?\\d{1,3})(?=\\s)',
    '[[(]?(?:wtb|wtt|iso|lf|wanted|want to buy|want to trade|in search of|looking for|cherche|recherche|je cherche|je recherche)[\\])]?(?=[\\s:/,-])[\\s:/,-]*',
  ].join('|'),
  'iuy',
);

/** Returns the line, and the line without each list mark at its beginning. */
function* withoutMarks(line: string): Generator<string> {
  yield line;
  LIST_MARK.lastIndex = 0;
  for (let at = 0; LIST_MARK.test(line); ) {
    at = LIST_MARK.lastIndex;
    yield line.slice(at);
    LIST_MARK.lastIndex = at;
  }
}

/** Finds the longest matching group name, because a name can begin with another name. */
function takeGroupAt(text: string, groups: readonly WantEntry[]): { id: number; remainder: string } | undefined {
  const { folded, ends } = foldWithPositions(text);
  const best = namesOf(groups).longestFirst.find(
    ({ key }) => folded.startsWith(key) && !isWordCharacter(folded[key.length]),
  );
  return best && { id: best.id, remainder: text.slice(ends[best.key.length - 1]) };
}

/** The name of a group can look like a list mark, so marks are removed only until a group is found. */
function takeGroup(text: string, groups: readonly WantEntry[]): ReturnType<typeof takeGroupAt> {
  for (const rest of withoutMarks(text)) {
    const group = takeGroupAt(rest, groups);
    if (group) return group;
  }
  return undefined;
}

/** Signs and emoji alone decorate a line: they are no search words. */
function wordsOf(text: string): string {
  const words = normalise(text.replace(/[,;|·:"“”«»()[\]]|\s[-–—]+(?=\s)/g, ' '));
  return isWordless(words) ? '' : words;
}

const hasDecimals = ({ maxPrice, currency }: ParsedWant): boolean =>
  maxPrice !== null && currency !== null && hasTooManyDecimals(Math.round(maxPrice * 100), currency);

function problemOf(want: ParsedWant, catalogue: WantCatalogue): WantLineProblem | undefined {
  if (want.maxPrice !== null && want.maxPrice > MAX_PRICE) return 'price_invalid';
  if (want.currency !== null && !catalogue.currencies.includes(want.currency)) return 'currency_unknown';
  if (hasDecimals(want)) return 'price_not_whole';
  if (want.memberIds.length > MAX_FILTER_VALUES || want.sourceTypeIds.length > MAX_FILTER_VALUES) {
    return 'too_many_values';
  }
  if (isWordless(want.words)) return 'words_unsearchable';
  if (characterCount(want.words) > MAX_WANT_WORDS_LENGTH) return 'words_too_long';
  if (characterCount(want.note) > MAX_WANT_NOTE_LENGTH) return 'note_too_long';
  return fieldsWithContactDetails(want).length > 0 ? 'contact_details' : undefined;
}

const checked = (want: ParsedWant, catalogue: WantCatalogue): WantLine => {
  const problem = problemOf(want, catalogue);
  return problem ? { problem } : { want };
};

/**
 * The line begins with a group. Members, source types, a maximum price and a priority can follow in any order; all
 * other words, except a quantity, are search words. The text after `//` is the note.
 */
export function readWantLine(line: string, catalogue: WantCatalogue): WantLine {
  const [criteria = '', ...notes] = line.split(NOTE_MARK);
  const group = takeGroup(normalise(criteria), catalogue.groups);
  if (!group) return unknownGroup([...withoutMarks(line)].at(-1) ?? line, catalogue);
  const ofGroup = catalogue.members.get(group.id) ?? NO_ENTRIES;
  // The price comes first: "max 20 USD" does not name a member called Max.
  const price = takePrice(group.remainder, catalogue, namesOf(ofGroup).byKey.has('max'));
  if ('problem' in price) return price;
  const members = takeNames(price.remainder, ofGroup);
  const sources = takeNames(members.remainder, catalogue.sourceTypes);
  // The names come before the quantities, because a name can end like one.
  const { priority, remainder } = takePriority(withoutQuantities(sources.remainder));
  return checked(
    {
      groupId: group.id,
      memberIds: members.ids,
      sourceTypeIds: sources.ids,
      words: wordsOf(withoutQuantities(remainder)),
      maxPrice: price.price,
      currency: price.currency,
      priority,
      note: clean(notes.join(NOTE_MARK)),
      state: 'active',
    },
    catalogue,
  );
}

function unknownGroup(line: string, { groups }: WantCatalogue): WantLine {
  const suggestion = suggestGroup(line, groups);
  return { problem: 'group_unknown', ...(suggestion ? { suggestion } : {}) };
}

function idsOf(
  cell: string,
  entries: readonly WantEntry[],
  unknown: WantLineProblem,
): { ids: number[] } | { problem: WantLineProblem } {
  const keys = new Set(splitCell(cell).map(keyOf).filter(Boolean));
  if (keys.size > MAX_FILTER_VALUES) return { problem: 'too_many_values' };
  const { byKey } = namesOf(entries);
  const matches = [...keys].map((key) => byKey.get(key));
  return matches.includes(undefined) ? { problem: unknown } : { ids: [...new Set(matches as number[])] };
}

function priorityOf(cell: string): number | undefined {
  const key = keyOf(cell);
  if (key === '') return DEFAULT_PRIORITY;
  return PRIORITIES.find(
    ({ priority, names, titles }) => key === String(priority) || [...names, ...titles].includes(key),
  )?.priority;
}

function stateOf(cell: string): WantState | undefined {
  const key = keyOf(cell);
  if (key === '') return 'active';
  return (['active', 'paused', 'found'] as const).find((state) => STATES[state].includes(key));
}

function priceOf(
  amount: string,
  currency: string,
  catalogue: WantCatalogue,
): Pick<ParsedWant, 'maxPrice' | 'currency'> | { problem: WantLineProblem } {
  if (amount.trim() === '') return { maxPrice: null, currency: null };
  const maxPrice = readAmount(amount);
  if (maxPrice === undefined) return { problem: 'price_invalid' };
  const sign = currency.trim();
  const code = sign === '' ? catalogue.ownCurrency : currencyOf(sign, catalogue);
  return code === undefined ? { problem: 'currency_ambiguous' } : { maxPrice, currency: code };
}

/** `cell` returns the text of a column, empty if the file does not have the column. */
export function readWantRow(cell: (column: WantColumn) => string, catalogue: WantCatalogue): WantLine {
  const groupId = namesOf(catalogue.groups).byKey.get(keyOf(cell('group')));
  if (groupId === undefined) return unknownGroup(cell('group'), catalogue);
  const members = idsOf(cell('members'), catalogue.members.get(groupId) ?? NO_ENTRIES, 'member_unknown');
  if ('problem' in members) return members;
  const sourceTypes = idsOf(cell('source_types'), catalogue.sourceTypes, 'source_type_unknown');
  if ('problem' in sourceTypes) return sourceTypes;
  const price = priceOf(cell('max_price'), cell('currency'), catalogue);
  if ('problem' in price) return price;
  const priority = priorityOf(cell('priority'));
  if (priority === undefined) return { problem: 'priority_unknown' };
  const state = stateOf(cell('state'));
  if (state === undefined) return { problem: 'state_unknown' };
  const [note, words] = [clean(cell('note')), clean(cell('words'))];
  const [memberIds, sourceTypeIds] = [members.ids, sourceTypes.ids];
  return checked({ groupId, memberIds, sourceTypeIds, words, ...price, priority, note, state }, catalogue);
}
