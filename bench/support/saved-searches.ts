/** Creates saved searches with frequent and rare words, with and without filters. */
import type pg from 'pg';

const SYLLABLES = [
  'mi',
  'ka',
  'ro',
  'sen',
  'lu',
  'ta',
  'vel',
  'no',
  'shi',
  'dor',
  'an',
  'pe',
  'qui',
  'bas',
  'ze',
  'fo',
];

/** Invented words of three syllables, always in the same order. */
export const ALL_WORDS: readonly string[] = SYLLABLES.flatMap((a) =>
  SYLLABLES.flatMap((b) => SYLLABLES.map((c) => `${a}${b}${c}`)),
);

/** Returns `count` words from ALL_WORDS; the same `n` always returns the same words. */
export function wordsOf(n: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => ALL_WORDS[(n * 7919 + at * 104_729) % ALL_WORDS.length] ?? '');
}

const WORDS = `(select array[${ALL_WORDS.map((word) => `'${word}'`).join(',')}] as all_words)`;
/** Words at the start of the list are more likely: a few words are in many searches and most are rare. */
const wordExpression = (salt: number): string =>
  `all_words[1 + floor(power(((n::bigint * ${7919 + salt * 2}) % 10007) / 10007.0, 2) * ${ALL_WORDS.length})::int]`;

/**
 * Replaces all saved searches. `watchers` of the new searches look for the word "watched", each for a different user.
 * Returns the id of the last of these users.
 */
export async function fillSearches(database: pg.Client, count: number, watchers: number): Promise<number> {
  const people = Math.ceil(count / 5);
  const run = (text: string) => database.query(text);
  await run('set synchronous_commit = off');
  await run('delete from saved_searches');
  await run(`insert into users (name, email, status, currency_id)
    select 'looker-' || n, 'looker-' || n || '@example.test', 'active', (select min(id) from currencies)
    from generate_series(1, ${people}) n on conflict do nothing`);
  await run(`insert into saved_searches (user_id, name, mails, filters)
    select people[1 + n % ${people}], 'search ' || n, 'never',
      case n % 10
        when 0 then jsonb_build_object('group', (select min(id) from groups) + n % 50, 'max_price', (n % 90 + 1)::text)
        when 1 then jsonb_build_object('member', (select min(id) from members) + n % 400)
        when 2 then jsonb_build_object('q', ${wordExpression(1)}, 'sourcetype', (select min(id) from source_types) + n % 12)
        when 3 then jsonb_build_object('q', ${wordExpression(2)}, 'min_price', '5', 'max_price', '50', 'price_currency', 'GBP')
        when 4 then jsonb_build_object('q', ${wordExpression(3)} || ' ' || ${wordExpression(4)} || ' ' || ${wordExpression(5)})
        when 5 then jsonb_build_object('q', left(${wordExpression(6)}, 5) || ' ' || ${wordExpression(9)})
        else jsonb_build_object('q', ${wordExpression(7)} || ' ' || ${wordExpression(8)}) end
    from ${WORDS} w, (select array_agg(id) as people from users where name like 'looker-%') p, generate_series(1, ${count - watchers}) n`);
  const { rows } = await run(`insert into users (name, email, status, currency_id)
    select name, name || '@example.test', 'active', (select min(id) from currencies)
    from (select 'watcher-${count}-${watchers}-' || n as name from generate_series(1, ${watchers}) n) named returning id`);
  const ids = rows.map((row) => Number(row.id));
  await database.query(
    `insert into saved_searches (user_id, name, mails, filters)
     select unnest($1::int[]), 'watched', 'never', '{"q": "watched"}'`,
    [ids],
  );
  await run('analyze');
  return Math.max(...ids);
}
