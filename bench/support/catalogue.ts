/** Creates a catalogue of any size whose word frequencies resemble natural language. */

const WORDS = 30_000;
const GROUPS = 400;
const MEMBERS = 6;
const SELLERS = 2000;
const KINDS = [
  'photocard',
  'lightstick',
  'album',
  'poster',
  'acrylic stand',
  'keyring',
  'badge set',
  'towel',
  'photobook',
];

const CONSONANTS = [...'bcdfghjklmnprstvwz'];
const VOWELS = [...'aeiouy'];
const ENDINGS = ['', 'n', 'r', 's', 'l', 'x', 't'];
const SYLLABLES = CONSONANTS.length * VOWELS.length;

/** Returns a word for a number: three syllables, mixed so that consecutive numbers get dissimilar words. */
export function wordOf(n: number): string {
  const mixed = (n * 692_287 + 12_345) % SYLLABLES ** 3;
  const syllable = (at: number): string => {
    const which = Math.floor(mixed / SYLLABLES ** at) % SYLLABLES;
    return `${CONSONANTS[which % CONSONANTS.length]}${VOWELS[Math.floor(which / CONSONANTS.length)]}`;
  };
  return `${syllable(0)}${syllable(1)}${syllable(2)}${ENDINGS[mixed % ENDINGS.length]}`;
}

export const groupName = (n: number): string => `${wordOf(n * 37 + 11)} ${wordOf(n * 53 + 29)}`;

const texts = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(',')}]`;
const numbered = (count: number, make: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => make(n));

/**
 * Returns an SQL expression for a number from 0 (inclusive) to 1 (exclusive); it depends only on `row` and `use`, so it
 * is repeatable.
 */
const chance = (row: string, use: string) => `((hashint4extended(${row}, ${use}) & 1048575)::float8 / 1048576)`;
/** Returns an SQL expression that picks a word: a few words are frequent and most are rare. */
const wordFor = (row: string, use: string) => `floor(${WORDS} * power(${chance(row, use)}, 4))::int`;
const least = (table: string) => `(select min(id) from ${table})`;

const WRITTEN = ['listings', 'listing_members'];
/** Without the triggers, search documents are built in a second step, which can use several connections at once. */
export const disableTriggers = WRITTEN.map((table) => `alter table ${table} disable trigger user`);
export const enableTriggers = WRITTEN.map((table) => `alter table ${table} enable trigger user`);

export const referencedRows: readonly string[] = [
  `create table bench_words as select n - 1 as n, word from unnest(${texts(numbered(WORDS, wordOf))}) with ordinality as t (word, n)`,
  'create unique index on bench_words (n)',
  `insert into currencies (code) values ('USD'), ('CAD'), ('GBP') on conflict do nothing`,
  `insert into currency_rates (currency_id, per_base, as_of)
     select id, case code when 'CAD' then 1.4 else 0.8 end, '2026-01-01' from currencies where code <> 'USD' on conflict do nothing`,
  `insert into users (name, email, status, currency_id)
     select w.word || '-' || i, 'seller-' || i || '@example.test', 'active', ${least('currencies')}
     from generate_series(1, ${SELLERS}) i join bench_words w on w.n = i * 7`,
  `insert into groups (name) select name from unnest(${texts(numbered(GROUPS, groupName))}) as name`,
  `insert into members (group_id, name) select g.id, w.word from groups g, generate_series(1, ${MEMBERS}) k
     join bench_words w on true where w.n = (g.id * 61 + k * 17) % ${WORDS}`,
  `insert into source_types (name) select 'source ' || word from bench_words where n < 12`,
  `insert into images (owner_id, key, folder, width, height)
     select id, 'listings/' || md5(id::text) || '-aabbcc', 'listings', 1280, 720 from users`,
];

/**
 * Statements that insert the listings `from` to `to`. One in ten is closed, seven in ten state a condition, and three
 * in a hundred have a reduced price.
 */
export const listingsFrom = (from: number, to: number): readonly string[] => [
  `insert into listings (seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id, status, created_at, updated_at,
     condition_id, was_price_minor, reduced_at)
   select ${least('users')} + floor(${SELLERS} * ${chance('i', '1')})::int,
     g.name || ' ' || (${texts(KINDS)})[1 + floor(${KINDS.length} * power(${chance('i', '2')}, 2))::int] || ' ' || a.word || ' ' || b.word,
     floor(20000 * power(${chance('i', '5')}, 3))::int + 100, ${least('currencies')} + i % 3, g.id,
     ${least('source_types')} + floor(12 * power(${chance('i', '6')}, 2))::int, '<p>' || d.words || '.</p>',
     ${least('images')} + i % ${SELLERS}, case when i % 10 = 0 then 'closed' else 'open' end,
     timestamptz '2026-01-01' + make_interval(secs => i), now(),
     case when ${chance('i', '8')} < 0.7 then ${least('conditions')} + floor(6 * power(${chance('i', '9')}, 2))::int end,
     case when ${chance('i', '28')} < 0.03 then 25000 end,
     case when ${chance('i', '28')} < 0.03 then now() - ${chance('i', '29')} * interval '30 days' end
   from generate_series(${from}, ${to}) i
   join groups g on g.id = ${least('groups')} + floor(${GROUPS} * power(${chance('i', '7')}, 3))::int
   join bench_words a on a.n = ${wordFor('i', '3')} join bench_words b on b.n = ${wordFor('i', '4')}
   cross join lateral (
     select string_agg(w.word, ' ') as words from generate_series(10, 27) k join bench_words w on w.n = ${wordFor('i', 'k')}
   ) d`,
  `insert into listing_members (listing_id, member_id, place)
   select l.id, m.id, 0 from (select id, group_id from listings order by id desc limit ${to - from + 1}) l
   join lateral (
     select id from members where group_id = l.group_id order by id offset l.id % ${MEMBERS} limit 1 + l.id % 2
   ) m on true`,
];

export const documentsFrom = (from: number, to: number): string =>
  `select search_refresh(array(select id from listings where id between ${from} and ${to} order by id))`;

/** Statements that fill an empty database; `changes` change the listings before their search documents are built. */
export const catalogueOf = (count: number, changes: readonly string[] = []): readonly string[] => [
  ...[...referencedRows, ...disableTriggers, ...listingsFrom(1, count)],
  ...[...changes, documentsFrom(1, count), ...enableTriggers],
];

export const WORDS_INDEX = {
  drop: 'drop index search_documents_words',
  make: 'create index search_documents_words on search_documents using gin (words) with (fastupdate = off)',
};
