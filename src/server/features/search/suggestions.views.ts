/** What may somebody mean who has typed this much? */
import { type SQL, sql } from 'drizzle-orm';
import type { Suggestion } from '#contract/search.ts';
import type { Queryable } from '../../db/db.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { readWords } from './expansion.views.ts';

const MOST = 8;
/** Names begin with one letter too often; from two on it is worth looking for listings. */
const LISTINGS_FROM = 2;
/** Names with the longest word that are compared with the others. */
const MAX_CANDIDATES = 500;

type Kind = Suggestion['kind'];
type Row = {
  kind: Kind;
  id: number;
  name: string;
  image_key: string | null;
  group_id: number | null;
  group_name: string | null;
};

const longest = (words: readonly string[]): string =>
  words.reduce((one, two) => (two.length > one.length ? two : one), '');
const begins = (column: SQL, word: string): SQL =>
  sql`(${column} collate "C" >= ${word} and ${column} collate "C" < ${`${word}\u{10ffff}`})`;

/** Whose names have, for each word, one that begins with it; several spellings of one name count as one. */
function named(kind: Exclude<Kind, 'listing'>, words: readonly string[]): SQL {
  const others = words.map(
    (word) => sql`exists (select from search_names o
      where o.kind = n.kind and o.owner_id = n.owner_id and starts_with(o.word, ${word}))`,
  );
  return sql`select distinct owner_id from (
      select n.kind, n.owner_id from search_names n
      where n.kind = ${kind} and ${begins(sql`n.word`, longest(words))} limit ${MAX_CANDIDATES}
    ) as n where ${sql.join(others, sql` and `)}`;
}

/** Listings whose name has, for each word, one that begins with it: the freshest. */
function listed(words: readonly string[]): SQL {
  const question = words.map((word) => `'${word}':*A`).join('&');
  return sql`
    select listing_id from (
      select listing_id, created_at from search_documents where status = 'open' and words @@ ${question}::tsquery
      limit ${MAX_CANDIDATES}
    ) as looked order by created_at desc, listing_id desc limit ${MOST}`;
}

async function read(db: Queryable, words: readonly string[]): Promise<Row[]> {
  const none = sql`null::int as group_id, null::text as group_name`;
  const acts = sql`
    (select 'group' as kind, g.id, g.name, null::text as image_key, ${none} from groups g
      where g.id in (${named('group', words)}) order by length(g.name), g.name limit ${MOST})
    union all
    (select 'member', m.id, m.name, null, g.id, g.name from members m join groups g on g.id = m.group_id
      where m.id in (${named('member', words)}) order by length(m.name), m.name, m.id limit ${MOST})
    union all
    (select 'seller', u.id, u.name, u.avatar_key, null, null from users u
      where u.id in (${named('seller', words)}) and u.status = 'active'
        and exists (select from listings l where l.seller_id = u.id)
      order by length(u.name), u.name limit ${MOST})`;
  const things = sql`
    union all
    (select 'listing', l.id, l.name, i.key, null, null from listings l join images i on i.id = l.image1_id
      where l.id in (${listed(words)}) order by l.created_at desc, l.id desc)`;
  const { rows } = await db.execute<Row>(longest(words).length < LISTINGS_FROM ? acts : sql`${acts} ${things}`);
  return rows;
}

/** Takes from each kind in turn, so that none crowds the others out; shown kind by kind. */
function share(rows: readonly Row[]): Row[] {
  const kinds: readonly Kind[] = ['group', 'member', 'seller', 'listing'];
  const piles = kinds.map((kind) => rows.filter((row) => row.kind === kind));
  const taken = new Set<Row>();
  for (let round = 0; round < MOST; round++) {
    for (const pile of piles) {
      const row = pile[round];
      if (row && taken.size < MOST) taken.add(row);
    }
  }
  return piles.flat().filter((row) => taken.has(row));
}

export async function suggest(db: Queryable, urls: PictureUrls, q: string): Promise<Suggestion[]> {
  const words = await readWords(db, q);
  if (words.length === 0) return [];
  return share(await read(db, words)).map(
    ({ kind, id, name, image_key: key, group_id: groupId, group_name: group }) => {
      if (kind === 'listing') return { kind, id, name, image1: urls.urlOf(key) };
      if (kind === 'seller') return { kind, id, name, avatar: urls.urlOf(key) };
      if (kind === 'member') return { kind, id, name, group: { id: groupId ?? 0, name: group ?? '' } };
      return { kind, id, name };
    },
  );
}
