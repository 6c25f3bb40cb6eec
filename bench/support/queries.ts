/** Creates typical search queries: with common, rare or misspelt words, with filters, and with other sort orders. */
import { seededRandom } from '#test/make-app.ts';
import { groupName, wordOf } from './catalogue.ts';

export type Kind =
  | 'common'
  | 'rare'
  | 'misspelt'
  | 'filtered'
  | 'in order of price'
  | 'without words'
  | 'in another order'
  | 'next page';
export type TypicalQuery = { kind: Kind; query: Record<string, string> };

const COMMON = ['photocard', 'lightstick', 'album', 'poster', 'photo', 'acrylic', 'p', 'photocard album'];

/** Adds one typo to the word, but never to its first letter. */
function misspell(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [start, end] = [word.slice(0, at), word.slice(at)];
  switch (Math.floor(random() * 4)) {
    case 0:
      return start + end.slice(1);
    case 1:
      return `${start}x${end}`;
    case 2:
      return `${start}x${end.slice(1)}`;
    default:
      return start + (end[1] ?? '') + (end[0] ?? '') + end.slice(2);
  }
}

/** Returns `each` queries per kind, except for "next page"; every call returns the same queries. */
export function makeQueries(each: number, ids: { groups: number; sourceTypes: number }): TypicalQuery[] {
  const random = seededRandom(11);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const common = () => (random() < 0.6 ? pick(COMMON) : wordOf(below(20)));
  const rare = () =>
    pick([wordOf(5000 + below(25_000)), groupName(50 + below(350)), `${groupName(below(400))} ${pick(COMMON)}`]);
  const long = () => `${wordOf(3000 + below(20_000))}`;
  const filters = (): Record<string, string> =>
    pick([
      { group: String(ids.groups + below(400)) },
      { group: String(ids.groups + below(5)), sourcetype: String(ids.sourceTypes + below(12)) },
      { min_price: '10', max_price: '20' },
      { min_price: '150.5', max_price: '150.6', currency: 'CAD' },
      { status: 'closed' },
      { status: 'all', currency: 'GBP', max_price: '30' },
    ]);
  const orders = ['price_asc', 'price_desc'];
  const kinds: Record<Exclude<Kind, 'next page'>, () => Record<string, string>> = {
    common: () => ({ q: common() }),
    rare: () => ({ q: rare() }),
    misspelt: () => ({ q: misspell(random() < 0.3 ? pick(COMMON.slice(0, 4)) : long(), random) }),
    filtered: () => ({ ...(random() < 0.8 ? { q: random() < 0.7 ? common() : rare() } : {}), ...filters() }),
    'in order of price': () => ({ q: random() < 0.5 ? common() : rare(), sort: pick(orders) }),
    'without words': () => pick([{}, { sort: 'newest' }, { sort: pick(orders) }]),
    'in another order': () => ({ ...(random() < 0.7 ? { q: common() } : {}), sort: pick(['reduced', 'condition']) }),
  };
  return Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: each }, () => ({ kind: kind as Kind, query: make() })),
  );
}
