/**
 * Folds a text, so that different spellings of the same words become equal. The SQL function `search_fold` returns the
 * same: change both together.
 */

/**
 * Combining marks of European scripts, points of Hebrew and Arabic, and characters that no one sees: soft hyphens,
 * zero-width characters and variation selectors. Excludes the marks that make another letter, such as those of kana.
 */
const IGNORED =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each character is ignored by itself.
  /[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{e0100}-\u{e01ef}]/gu;

const QUOTES = '`‘’‛′‵ʹʻʼʽꞌ՚׳“”„‟ˮ';
/** Letters and punctuation that Unicode does not decompose, in lower case. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ...[...QUOTES].map((quote) => [quote, '“”„‟ˮ'.includes(quote) ? '"' : "'"] as const),
  ...[...'‐‒–—―−'].map((dash) => [dash, '-'] as const),
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }),
  ...Object.entries({ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', ı: 'i', ȷ: 'j', ς: 'σ' }),
]);
const REPLACED = new RegExp(`[${[...REPLACEMENTS.keys()].join('')}]`, 'gu');
/** An acute accent or a Greek breathing on its own, which people type as an apostrophe. */
const LONE_ACCENT = / [\u0301\u0313\u0314]/gu;

/** Ignores case, accents, width, the kinds of apostrophes and dashes, and characters that no one sees. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(LONE_ACCENT, "'")
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(REPLACED, (character) => REPLACEMENTS.get(character) ?? character)
    .replaceAll("''", '"')
    .normalize('NFC');
}

/** Returns whether the text contains the part, whatever spelling either has. */
export const containsFolded = (text: string, part: string): boolean => foldText(text).includes(foldText(part));

/** A letter with its marks, or several characters that fold to one. */
const CLUSTERS = new RegExp(`(?:[\\u1100-\\u11ff]+|['${QUOTES}]+|[^])(?:\\p{M}|\\p{Cf})*`, 'gu');

export type FoldedText = {
  readonly folded: string;
  /** Where in the text the character begins, and where it ends, that each unit of `folded` comes from. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** A folded text can be shorter or longer than the text: use a position in it only through `starts` and `ends`. */
export function foldWithPositions(text: string): FoldedText {
  const [starts, ends]: [number[], number[]] = [[], []];
  let folded = '';
  for (const { 0: cluster, index } of text.matchAll(CLUSTERS)) {
    const added = foldText(cluster);
    for (let at = 0; at < added.length; at++) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
    folded += added;
  }
  return { folded, starts, ends };
}

/** Finds every occurrence of the part, whatever spelling either has; returns positions in the text itself. */
export function findFolded(text: string, part: string): { start: number; end: number }[] {
  const { folded, starts, ends } = foldWithPositions(text);
  const wanted = foldText(part);
  const hits: { start: number; end: number }[] = [];
  for (let at = folded.indexOf(wanted); wanted !== '' && at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const start = Math.max(starts[at] as number, hits.at(-1)?.end ?? 0);
    const end = ends[at + wanted.length - 1] as number;
    if (end > start) hits.push({ start, end });
  }
  return hits;
}
