/** Suggests groups, members, sellers and listings for a partly typed search. */
import { type SQL, sql } from 'drizzle-orm';
import { MAX_SUGGESTIONS } from '#contract/limits.ts';
import type { Suggestion } from '#contract/search.ts';
import { majorUnits } from '#rules/listings/price.ts';
import type { Queryable } from '../../db/db.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { visibleDocuments, visiblePeople } from '../visibility/index.ts';
import { expandWords, isPrefixSynonym, readWords, type TermExpansion } from './expansion.views.ts';

/** Listings are suggested only after two letters, because too many names start with the same letter. */
const MIN_LISTING_LETTERS = 2;
/** The maximum number of names that are found by the longest search word and then checked for the other words. */
const MAX_CANDIDATES = 500;

type Viewer = number | undefined;

type Kind = Suggestion['kind'];
type Row = {
  kind: Kind;
  id: number;
  name: string;
  price: number | null;
  currency: string | null;
  image_key: string | null;
  group_id: number | null;
  group_name: string | null;
};

/** Matches the words of a name that start with one of `prefixes` or are one of `words`. */
type NameTerm = { readonly prefixes: readonly string[]; readonly words: readonly string[] };

const lengthOf = ({ prefixes: [typed = ''] }: NameTerm): number => typed.length;
const longest = (terms: readonly NameTerm[]): NameTerm =>
  terms.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a), { prefixes: [], words: [] });
const startsWith = (column: SQL, word: string): SQL =>
  sql`(${column} collate "C" >= ${word} and ${column} collate "C" < ${`${word}\u{10ffff}`})`;
function matchesTerm(column: SQL, { prefixes, words }: NameTerm): SQL {
  const isWord = words.length > 0 ? [sql`${column} collate "C" = any(${sql.param([...words])}::text[])`] : [];
  return sql`(${sql.join([...prefixes.map((prefix) => startsWith(column, prefix)), ...isWord], sql` or `)})`;
}

/** The term for a word that is still being typed: matches every word that starts with it. */
const typedTerm = (word: string): NameTerm => ({ prefixes: [word], words: [] });

/** The term for a word with its synonyms, substrings and typos. Omits tags: `search_names` contains the aliases. */
function forgivingTerm({ word, synonyms, substrings, typos }: TermExpansion): NameTerm {
  const isWord = (lexeme: string): boolean => !lexeme.startsWith('#');
  return {
    prefixes: [word, ...synonyms.filter(isPrefixSynonym)],
    words: [...synonyms, ...substrings, ...typos].filter(isWord),
  };
}

/** The name and aliases of an owner are treated as one name. */
function ownersNamed(kind: Exclude<Kind, 'listing'>, terms: readonly NameTerm[]): SQL {
  const others = terms.map(
    (term) => sql`exists (select from search_names o
      where o.kind = n.kind and o.owner_id = n.owner_id and ${matchesTerm(sql`o.word`, term)})`,
  );
  return sql`select distinct owner_id from (
      select n.kind, n.owner_id from search_names n
      where n.kind = ${kind} and ${matchesTerm(sql`n.word`, longest(terms))} limit ${MAX_CANDIDATES}
    ) as n where ${sql.join(others, sql` and `)}`;
}

const queryOf = ({ prefixes, words }: NameTerm): string =>
  `(${[...prefixes.map((word) => `'${word}':*A`), ...words.map((word) => `'${word}':A`)].join('|')})`;

function listingsNamed(terms: readonly NameTerm[], viewerId: Viewer): SQL {
  const query = terms.map(queryOf).join('&');
  return sql`
    select listing_id from (
      select listing_id, created_at from search_documents where status = 'open' and words @@ ${query}::tsquery
        and ${visibleDocuments(viewerId)}
      limit ${MAX_CANDIDATES}
    ) as looked order by created_at desc, listing_id desc limit ${MAX_SUGGESTIONS}`;
}

async function read(db: Queryable, terms: readonly NameTerm[], viewerId: Viewer): Promise<Row[]> {
  const none = sql`null::int as group_id, null::text as group_name, null::int as price, null::text as currency`;
  const named = sql`
    (select 'group' as kind, g.id, g.name, null::text as image_key, ${none} from groups g
      where g.merged_into is null and g.id in (${ownersNamed('group', terms)}) order by length(g.name), g.name limit ${MAX_SUGGESTIONS})
    union all
    (select 'member', m.id, m.name, null, g.id, g.name, null, null from members m join groups g on g.id = m.group_id
      where m.merged_into is null and m.id in (${ownersNamed('member', terms)}) order by length(m.name), m.name, m.id limit ${MAX_SUGGESTIONS})
    union all
    (select 'seller', u.id, u.name, u.avatar_key, null, null, null, null from users u
      where u.id in (${ownersNamed('seller', terms)}) and ${visiblePeople(viewerId)}
        and exists (select from listings l where l.seller_id = u.id)
      order by length(u.name), u.name limit ${MAX_SUGGESTIONS})`;
  const withListings = sql`
    union all
    (select 'listing', l.id, l.name, i.key, null, null, l.price_minor, c.code from listings l
      join images i on i.id = l.image1_id join currencies c on c.id = l.currency_id
      where l.id in (${listingsNamed(terms, viewerId)}) order by l.created_at desc, l.id desc)`;
  const { rows } = await db.execute<Row>(
    lengthOf(longest(terms)) < MIN_LISTING_LETTERS ? named : sql`${named} ${withListings}`,
  );
  return rows;
}

/** Selects rows of each kind in turn, so that no kind uses up all suggestions; returns them grouped by kind. */
function interleave(rows: readonly Row[]): Row[] {
  const kinds: readonly Kind[] = ['group', 'member', 'seller', 'listing'];
  const rowsByKind = kinds.map((kind) => rows.filter((row) => row.kind === kind));
  const taken = new Set<Row>();
  for (let round = 0; round < MAX_SUGGESTIONS; round++) {
    for (const rowsOfKind of rowsByKind) {
      const row = rowsOfKind[round];
      if (row && taken.size < MAX_SUGGESTIONS) taken.add(row);
    }
  }
  return rowsByKind.flat().filter((row) => taken.has(row));
}

/**
 * Returns the names in which every typed word is the beginning of a word; if there are none, the names that a search
 * for these words finds.
 */
async function findNames(db: Queryable, words: readonly string[], viewerId: Viewer): Promise<Row[]> {
  const rows = await read(db, words.map(typedTerm), viewerId);
  if (rows.length > 0) return rows;
  const terms = (await expandWords(db, words)).map(forgivingTerm);
  return terms.some((term) => term.words.length > 0) ? await read(db, terms, viewerId) : [];
}

export async function suggest(db: Queryable, urls: PictureUrls, q: string, viewerId?: Viewer): Promise<Suggestion[]> {
  const words = await readWords(db, q);
  if (words.length === 0) return [];
  return interleave(await findNames(db, words, viewerId)).map(
    ({ kind, id, name, image_key: key, group_id: groupId, group_name: group, price, currency }) => {
      if (kind === 'listing')
        return { kind, id, name, image1: urls.urlOf(key), price: majorUnits(price ?? 0), currency: currency ?? '' };
      if (kind === 'seller') return { kind, id, name, avatar: urls.urlOf(key) };
      if (kind === 'member') return { kind, id, name, group: { id: groupId ?? 0, name: group ?? '' } };
      return { kind, id, name };
    },
  );
}
