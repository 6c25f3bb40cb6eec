/** Suggests groups, members, sellers and listings for a partly typed search. */
import { type SQL, sql } from 'drizzle-orm';
import { MAX_SUGGESTIONS } from '#contract/limits.ts';
import type { Suggestion } from '#contract/search.ts';
import type { Queryable } from '../../db/db.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { isVisibleTo } from '../blocks/index.ts';
import { readWords } from './expansion.views.ts';

/** Too many names start with one given letter; listings are suggested from two letters on. */
const MIN_LISTING_LETTERS = 2;
/** The number of names that match the longest word and are then compared with the other words. */
const MAX_CANDIDATES = 500;

/** The id of the viewer; undefined for a visitor. */
type Viewer = number | undefined;

type Kind = Suggestion['kind'];
type Row = {
  kind: Kind;
  id: number;
  name: string;
  image_key: string | null;
  group_id: number | null;
  group_name: string | null;
};

const longest = (words: readonly string[]): string => words.reduce((a, b) => (b.length > a.length ? b : a), '');
const startsWith = (column: SQL, word: string): SQL =>
  sql`(${column} collate "C" >= ${word} and ${column} collate "C" < ${`${word}\u{10ffff}`})`;

/** The owners whose names contain, for each word, a word that starts with it. Several spellings count as one name. */
function ownersNamed(kind: Exclude<Kind, 'listing'>, words: readonly string[]): SQL {
  const others = words.map(
    (word) => sql`exists (select from search_names o
      where o.kind = n.kind and o.owner_id = n.owner_id and starts_with(o.word, ${word}))`,
  );
  return sql`select distinct owner_id from (
      select n.kind, n.owner_id from search_names n
      where n.kind = ${kind} and ${startsWith(sql`n.word`, longest(words))} limit ${MAX_CANDIDATES}
    ) as n where ${sql.join(others, sql` and `)}`;
}

/** The newest listings whose name contains, for each word, a word that starts with it. */
function listingsNamed(words: readonly string[], viewerId: Viewer): SQL {
  const query = words.map((word) => `'${word}':*A`).join('&');
  return sql`
    select listing_id from (
      select listing_id, created_at from search_documents where status = 'open' and words @@ ${query}::tsquery
        and ${isVisibleTo(viewerId, sql`seller_id`) ?? sql`true`}
      limit ${MAX_CANDIDATES}
    ) as looked order by created_at desc, listing_id desc limit ${MAX_SUGGESTIONS}`;
}

async function read(db: Queryable, words: readonly string[], viewerId: Viewer): Promise<Row[]> {
  const none = sql`null::int as group_id, null::text as group_name`;
  const named = sql`
    (select 'group' as kind, g.id, g.name, null::text as image_key, ${none} from groups g
      where g.merged_into is null and g.id in (${ownersNamed('group', words)}) order by length(g.name), g.name limit ${MAX_SUGGESTIONS})
    union all
    (select 'member', m.id, m.name, null, g.id, g.name from members m join groups g on g.id = m.group_id
      where m.merged_into is null and m.id in (${ownersNamed('member', words)}) order by length(m.name), m.name, m.id limit ${MAX_SUGGESTIONS})
    union all
    (select 'seller', u.id, u.name, u.avatar_key, null, null from users u
      where u.id in (${ownersNamed('seller', words)}) and u.status = 'active'
        and ${isVisibleTo(viewerId, sql`u.id`) ?? sql`true`}
        and exists (select from listings l where l.seller_id = u.id)
      order by length(u.name), u.name limit ${MAX_SUGGESTIONS})`;
  const withListings = sql`
    union all
    (select 'listing', l.id, l.name, i.key, null, null from listings l join images i on i.id = l.image1_id
      where l.id in (${listingsNamed(words, viewerId)}) order by l.created_at desc, l.id desc)`;
  const { rows } = await db.execute<Row>(
    longest(words).length < MIN_LISTING_LETTERS ? named : sql`${named} ${withListings}`,
  );
  return rows;
}

/** Takes rows from each kind in turn, so that no kind displaces the others; returns them grouped by kind. */
function takeInTurn(rows: readonly Row[]): Row[] {
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

export async function suggest(db: Queryable, urls: PictureUrls, q: string, viewerId?: Viewer): Promise<Suggestion[]> {
  const words = await readWords(db, q);
  if (words.length === 0) return [];
  return takeInTurn(await read(db, words, viewerId)).map(
    ({ kind, id, name, image_key: key, group_id: groupId, group_name: group }) => {
      if (kind === 'listing') return { kind, id, name, image1: urls.urlOf(key) };
      if (kind === 'seller') return { kind, id, name, avatar: urls.urlOf(key) };
      if (kind === 'member') return { kind, id, name, group: { id: groupId ?? 0, name: group ?? '' } };
      return { kind, id, name };
    },
  );
}
