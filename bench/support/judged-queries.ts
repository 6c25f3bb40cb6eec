/** Creates queries with a known intention, and grades items by whether they match it. */
import { groups } from '../../src/server/demo/content/groups.ts';
import { createRandom, type Random } from '../../src/server/demo/content/random.ts';
import { conditions, eras, type Item, kinds, pick, sellers } from './judged-catalogue.ts';

export type JudgedQuery = {
  readonly kind: string;
  readonly q: string;
  /**
   * 3: matches the intention. 1: the right group, but one of several other facts differs. 0: any other item, even if it
   * contains the words.
   */
  readonly grade: (thing: Item) => 0 | 1 | 3;
};

/** What the user looks for: an item of this group that also matches every other field that is set. */
type Intention = {
  group: number;
  kind?: number;
  kinds?: readonly number[];
  era?: string;
  member?: string;
  condition?: number;
  seller?: string;
};

function gradeFor({ group, ...intention }: Intention): JudgedQuery['grade'] {
  return (thing) => {
    if (thing.group !== group) return 0;
    const facts = [
      intention.kind === undefined || thing.kind === intention.kind,
      intention.kinds === undefined || intention.kinds.includes(thing.kind),
      intention.era === undefined || thing.era === intention.era,
      intention.member === undefined || thing.members.includes(intention.member),
      intention.condition === undefined || thing.condition === intention.condition,
      intention.seller === undefined || thing.seller === intention.seller,
    ];
    const wrong = facts.filter((isTrue) => !isTrue).length;
    if (wrong === 0) return 3;
    return wrong === 1 && Object.keys(intention).length > 1 ? 1 : 0;
  };
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** What collectors call a kind of item, besides its name. */
const SLANG: readonly (readonly [kind: string, words: readonly string[]])[] = [
  ['photocard', ['pc', 'poca', 'PCs']],
  ['lightstick', ['penlight']],
  ['keyring', ['keychain']],
  ['photobook', ['PB']],
  ['vinyl record', ['LP', 'vinyl', 'record']],
  ['plush', ['plushie']],
];

/**
 * Swaps the first two adjacent letters that differ, ignoring the first letter; without such letters, the word is
 * unchanged.
 */
function transpose(word: string): string {
  const at = [...word].findIndex((letter, place) => place > 0 && place < word.length - 1 && letter !== word[place + 1]);
  return at < 0 ? word : word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

/** Transposes two letters in the first word of at least four letters; punctuation does not change. */
const transposeFirst = (text: string): string => text.replace(/\p{L}{4,}/u, transpose);

/** Makes one typo in a word of five letters or more: a letter missing, added, replaced, or two swapped. */
function addTypo(random: Random, words: string): string {
  const all = words.split(' ');
  const long = all.filter((word) => word.length >= 5);
  if (long.length === 0) throw new Error(`no word of "${words}" is long enough to tolerate a typo`);
  const chosen = pick(random, long);
  const at = random.integer(0, chosen.length - 2);
  const letter = pick(random, LETTERS);
  const [start, end] = [chosen.slice(0, at), chosen.slice(at)];
  const misspelt = pick(random, [
    start + end.slice(1),
    start + letter + end,
    start + letter + end.slice(1),
    start + (end[1] ?? '') + (end[0] ?? '') + end.slice(2),
  ]);
  return all.map((word) => (word === chosen ? misspelt : word)).join(' ');
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
/** Writes a query as hurried users type it: in lower case and without punctuation. */
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type Make = (random: Random) => { q: string; intention: Intention };
const randomGroup = (random: Random) => random.integer(0, groups.length - 1);
const randomKind = (random: Random) => random.integer(0, kinds.length - 1);
const groupsNamed = (pattern: RegExp): number[] => groups.flatMap(({ name }, at) => (pattern.test(name) ? [at] : []));
const nameOf = (group: number) => groups[group]?.name ?? '';
const eraOf = (random: Random, group: number) => pick(random, eras[nameOf(group)] ?? []);
const memberOf = (random: Random, group: number) => pick(random, groups[group]?.members ?? []);
const english = (kind: number) => kinds[kind]?.en ?? '';
const french = (kind: number) => kinds[kind]?.fr ?? '';

const queryMakers: Readonly<Record<string, Make>> = {
  'as it is written': (random) => {
    const [group, kind] = [randomGroup(random), randomKind(random)];
    return { q: `${nameOf(group)} ${english(kind)}`, intention: { group, kind } };
  },
  'with a typo': (random) => {
    const [group, kind] = [randomGroup(random), randomKind(random)];
    const era = eraOf(random, group);
    const [q, intention] = random.chance(0.5)
      ? [`${nameOf(group)} ${english(kind)}`, { group, kind }]
      : [`${era} ${english(kind)}`, { group, era, kind }];
    return { q: addTypo(random, normalize(q)), intention };
  },
  'without accents': (random) => {
    const group = randomGroup(random);
    const era = pick(
      random,
      (eras[nameOf(group)] ?? []).filter(
        (word) => withoutAccents(word) !== word || word === 'Citronnade' || word === 'Cerf-volant',
      ),
    );
    return { q: withoutAccents(normalize(`${era} ${nameOf(group)}`)), intention: { group, era } };
  },
  'by another name': (random) => {
    const [group, kind] = [randomGroup(random), randomKind(random)];
    return { q: `${pick(random, groups[group]?.aliases ?? [])} ${english(kind)}`, intention: { group, kind } };
  },
  'in another order': (random) => {
    const group = randomGroup(random);
    const era = eraOf(random, group);
    const kind = randomKind(random);
    const words = normalize(`${nameOf(group)} ${era} ${english(kind)}`).split(' ');
    return { q: random.sample(words, words.length).join(' '), intention: { group, era, kind } };
  },
  'by parts of words': (random) => {
    const [group, kind] = [randomGroup(random), randomKind(random)];
    const [word = ''] = english(kind).split(' ');
    const part = random.chance(0.5) ? word.slice(0, 4) : word.slice(-4);
    // The query means every kind whose name contains this part of a word: "phot" is in photocard and photobook.
    const meant = kinds.flatMap(({ en, fr }, at) => (en.includes(part) || fr.includes(part) ? [at] : []));
    const [act = ''] = normalize(nameOf(group)).split(' ');
    return { q: `${act.slice(0, 5)} ${part}`, intention: { group, kinds: meant } };
  },
  'in French': (random) => {
    const [group, kind] = [randomGroup(random), randomKind(random)];
    return { q: `${french(kind)} ${nameOf(group)}`, intention: { group, kind } };
  },
  'in French, with a typo and without accents': (random) => {
    const [group, kind] = [randomGroup(random), randomKind(random)];
    return {
      q: addTypo(random, withoutAccents(normalize(`${french(kind)} ${nameOf(group)}`))),
      intention: { group, kind },
    };
  },
  'by member and era': (random) => {
    const group = randomGroup(random);
    const [era, member] = [eraOf(random, group), memberOf(random, group)];
    return { q: `${member} ${era}`, intention: { group, era, member } };
  },
  'by its condition': (random) => {
    const [group, condition] = [randomGroup(random), random.integer(0, conditions.length - 1)];
    const conditionWords = conditions[condition];
    return {
      q: `${nameOf(group)} ${random.chance(0.5) ? conditionWords?.word : conditionWords?.mot}`,
      intention: { group, condition },
    };
  },
  'letters and digits apart or together': (random) => {
    const [group, kind] = [pick(random, groupsNamed(/\d/)), randomKind(random)];
    const name = nameOf(group);
    const typed = random.chance(0.7) ? name.replace(/(\p{L})(\d)/u, '$1 $2') : name.toLowerCase();
    return { q: `${typed} ${english(kind)}`, intention: { group, kind } };
  },
  'with a typo in a word of four letters': (random) => {
    const [group, kind] = [pick(random, groupsNamed(/\b\p{L}{4}\b/u)), randomKind(random)];
    const name = nameOf(group).replace(/\b\p{L}{4}\b/u, (word) => transpose(word.toLowerCase()));
    return { q: `${name} ${english(kind)}`, intention: { group, kind } };
  },
  'with several typos': (random) => {
    const [group, kind] = [randomGroup(random), randomKind(random)];
    const q = normalize(`${nameOf(group)} ${english(kind)}`).replace(/\p{L}{4,}/gu, (word) =>
      word.length > 4 ? addTypo(random, word) : transpose(word),
    );
    return { q, intention: { group, kind } };
  },
  'by a synonym': (random) => {
    const group = randomGroup(random);
    const [name, slang] = pick(random, SLANG);
    const kind = kinds.findIndex(({ en }) => en === name);
    return { q: `${nameOf(group)} ${pick(random, slang)}`, intention: { group, kind } };
  },
  'transposed with its punctuation': (random) => {
    const [group, kind] = [pick(random, groupsNamed(/[:&]/)), randomKind(random)];
    return { q: `${transposeFirst(nameOf(group))} ${english(kind)}`, intention: { group, kind } };
  },
  'without its punctuation': (random) => {
    const group = pick(random, groupsNamed(/:/));
    const kind = randomKind(random);
    return { q: `${nameOf(group).replace(/\P{L}/gu, '').toLowerCase()} ${english(kind)}`, intention: { group, kind } };
  },
  'by seller': (random) => {
    const group = randomGroup(random);
    const seller = pick(random, sellers);
    return { q: `${nameOf(group)} ${seller}`, intention: { group, seller } };
  },
};

export const MEANT = 3;

/** Returns `each` queries per kind; every call returns the same queries. */
export function makeJudgedQueries(each: number): JudgedQuery[] {
  return Object.entries(queryMakers).flatMap(([kind, make]) => {
    const random = createRandom(`judged ${kind}`);
    return Array.from({ length: each }, () => {
      const { q, intention } = make(random);
      return { kind, q, grade: gradeFor(intention) };
    });
  });
}
