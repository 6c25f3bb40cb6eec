/** Chooses searches for which Magpie and a peer have equally many hits. */
import { quantile } from './quantile.ts';
import { whole } from './table.ts';

/** The number of searches that both sides run at the same time. */
const AT_ONCE = 16;

export type CountHits = (words: string) => Promise<number>;
export type MatchedSearch = { readonly words: string; readonly hits: number };

/**
 * The name of a listing begins with the two words of its group and the kind of the item. Returns the first two or three
 * words of different listings, chosen in steps of a prime number to mix the groups.
 */
export function searchesOf(names: readonly string[], count: number): string[] {
  const searches = names.map((_, at) => {
    const words = (names[(at * 7919) % names.length] ?? '').split(' ');
    return words.slice(0, 2 + (at % 2)).join(' ');
  });
  return [...new Set(searches)].slice(0, count);
}

export async function matchHits(
  searches: readonly string[],
  countOwn: CountHits,
  countPeer: CountHits,
): Promise<MatchedSearch[]> {
  const matched: MatchedSearch[] = [];
  for (let at = 0; at < searches.length; at += AT_ONCE) {
    const batch = searches.slice(at, at + AT_ONCE).map(async (words) => {
      const [hits, peerHits] = await Promise.all([countOwn(words), countPeer(words)]);
      return hits > 0 && hits === peerHits ? [{ words, hits }] : [];
    });
    matched.push(...(await Promise.all(batch)).flat());
  }
  return matched;
}

export function describeHits(matched: readonly MatchedSearch[]): string {
  const hits = matched.map((search) => search.hits);
  const mean = hits.reduce((sum, each) => sum + each, 0) / hits.length;
  return `${whole(mean)} (1 to ${whole(quantile(hits, 1))})`;
}

const ordersOf = (words: readonly string[]): string[][] =>
  words.length < 2
    ? [[...words]]
    : words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map((order) => [word, ...order]));

/**
 * Returns every search in every order of its words: more distinct requests with the same hits. Each search occurs once
 * before any search occurs in a second order.
 */
export function inEveryOrder(matched: readonly MatchedSearch[]): string[] {
  const orders = matched.map(({ words }) => ordersOf(words.split(' ')).map((order) => order.join(' ')));
  const most = Math.max(...orders.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => orders.flatMap((each) => each[at] ?? [])).flat();
}
