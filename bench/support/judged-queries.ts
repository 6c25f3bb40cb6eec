/** What do people type who look for something particular, and which things are what they mean? */
import { groups } from '../../tools/seed/content/groups.ts';
import { createRandom, type Random } from '../../tools/seed/pictures/random.ts';
import { conditions, eras, kinds, pick, sellers, type Thing } from './judged-catalogue.ts';

export type Judged = {
  readonly what: string;
  readonly q: string;
  /** 3: what is meant. 1: nearly, one of its facts is another. 0: something else, whatever words stand in it. */
  readonly grade: (thing: Thing) => 0 | 1 | 3;
};

/** Somebody means something of this group that is of this kind, or of this era, or by this member. */
type Meant = { group: number; kind?: number; era?: string; member?: string; condition?: number; seller?: string };

function gradeFor({ group, ...meant }: Meant): Judged['grade'] {
  return (thing) => {
    if (thing.group !== group) return 0;
    const facts = [
      meant.kind === undefined || thing.kind === meant.kind,
      meant.era === undefined || thing.era === meant.era,
      meant.member === undefined || thing.members.includes(meant.member),
      meant.condition === undefined || thing.condition === meant.condition,
      meant.seller === undefined || thing.seller === meant.seller,
    ];
    const wrong = facts.filter((isTrue) => !isTrue).length;
    if (wrong === 0) return 3;
    return wrong === 1 && Object.keys(meant).length > 1 ? 1 : 0;
  };
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** One slip in one word of five letters or more: a letter too few, too many or wrong, or two swapped. */
function slip(random: Random, words: string): string {
  const all = words.split(' ');
  const long = all.filter((word) => word.length >= 5);
  if (long.length === 0) throw new Error(`no word of "${words}" is long enough to forgive a slip`);
  const chosen = pick(random, long);
  const at = random.whole(0, chosen.length - 2);
  const letter = pick(random, LETTERS);
  const [start, end] = [chosen.slice(0, at), chosen.slice(at)];
  const slipped = pick(random, [
    start + end.slice(1),
    start + letter + end,
    start + letter + end.slice(1),
    start + (end[1] ?? '') + (end[0] ?? '') + end.slice(2),
  ]);
  return all.map((word) => (word === chosen ? slipped : word)).join(' ');
}

const bare = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
/** What is left when people do not bother: small letters, no signs. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type Make = (random: Random) => { q: string; meant: Meant };
const someGroup = (random: Random) => random.whole(0, groups.length - 1);
const someKind = (random: Random) => random.whole(0, kinds.length - 1);
const nameOf = (group: number) => groups[group]?.name ?? '';
const eraOf = (random: Random, group: number) => pick(random, eras[nameOf(group)] ?? []);
const memberOf = (random: Random, group: number) => pick(random, groups[group]?.members ?? []);
const english = (kind: number) => kinds[kind]?.en ?? '';
const french = (kind: number) => kinds[kind]?.fr ?? '';

const makers: Readonly<Record<string, Make>> = {
  'as it is written': (random) => {
    const [group, kind] = [someGroup(random), someKind(random)];
    return { q: `${nameOf(group)} ${english(kind)}`, meant: { group, kind } };
  },
  'with a slip': (random) => {
    const [group, kind] = [someGroup(random), someKind(random)];
    const era = eraOf(random, group);
    const [q, meant] = random.chance(0.5)
      ? [`${nameOf(group)} ${english(kind)}`, { group, kind }]
      : [`${era} ${english(kind)}`, { group, era, kind }];
    return { q: slip(random, plain(q)), meant };
  },
  'without accents': (random) => {
    const group = someGroup(random);
    const era = pick(
      random,
      (eras[nameOf(group)] ?? []).filter((one) => bare(one) !== one || one === 'Citronnade' || one === 'Cerf-volant'),
    );
    return { q: bare(plain(`${era} ${nameOf(group)}`)), meant: { group, era } };
  },
  'by another name': (random) => {
    const [group, kind] = [someGroup(random), someKind(random)];
    return { q: `${pick(random, groups[group]?.aliases ?? [])} ${english(kind)}`, meant: { group, kind } };
  },
  'in another order': (random) => {
    const group = someGroup(random);
    const era = eraOf(random, group);
    const kind = someKind(random);
    const words = plain(`${nameOf(group)} ${era} ${english(kind)}`).split(' ');
    return { q: random.sample(words, words.length).join(' '), meant: { group, era, kind } };
  },
  'by parts of words': (random) => {
    const [group, kind] = [someGroup(random), someKind(random)];
    const [word = ''] = english(kind).split(' ');
    const part = random.chance(0.5) ? word.slice(0, 4) : word.slice(-4);
    // Whose part is also of another kind, of those too: a stick is no more of a light than of a card.
    const [act = ''] = plain(nameOf(group)).split(' ');
    return { q: `${act.slice(0, 5)} ${part}`, meant: { group, kind } };
  },
  'in French': (random) => {
    const [group, kind] = [someGroup(random), someKind(random)];
    return { q: `${french(kind)} ${nameOf(group)}`, meant: { group, kind } };
  },
  'in French, with a slip and without accents': (random) => {
    const [group, kind] = [someGroup(random), someKind(random)];
    return { q: slip(random, bare(plain(`${french(kind)} ${nameOf(group)}`))), meant: { group, kind } };
  },
  'by member and era': (random) => {
    const group = someGroup(random);
    const [era, member] = [eraOf(random, group), memberOf(random, group)];
    return { q: `${member} ${era}`, meant: { group, era, member } };
  },
  'by what is said of it': (random) => {
    const [group, condition] = [someGroup(random), random.whole(0, conditions.length - 1)];
    const said = conditions[condition];
    return {
      q: `${nameOf(group)} ${random.chance(0.5) ? said?.word : said?.mot}`,
      meant: { group, condition },
    };
  },
  'by seller': (random) => {
    const group = someGroup(random);
    const seller = pick(random, sellers);
    return { q: `${nameOf(group)} ${seller}`, meant: { group, seller } };
  },
};

export const MEANT = 3;

/** The same every time; `each` of every kind. */
export function makeJudged(each: number): Judged[] {
  return Object.entries(makers).flatMap(([what, make]) => {
    const random = createRandom(`judged ${what}`);
    return Array.from({ length: each }, () => {
      const { q, meant } = make(random);
      return { what, q, grade: gradeFor(meant) };
    });
  });
}
