/** Measures the ranking of search results, judged by the attributes of each listing instead of its words. */
import { sql } from 'drizzle-orm';
import { SearchQuery } from '#contract/search.ts';
import { openEmbedded } from '../src/server/db/client.ts';
import type { Db } from '../src/server/db/db.ts';
import { migrateDatabase } from '../src/server/db/migrate.ts';
import { groups, sourceTypes } from '../src/server/demo/content/groups.ts';
import { searchListings } from '../src/server/features/search/index.ts';
import { createPictureUrls } from '../src/server/storage/picture-urls.ts';
import { type Item, makeItems, sellers } from './support/judged-catalogue.ts';
import { type JudgedQuery, MEANT, makeJudgedQueries } from './support/judged-queries.ts';
import { printTable, whole } from './support/table.ts';

const ITEMS = 10_000;
const QUERIES_PER_KIND = 25;
const BATCH_SIZE = 500;
/** The minimum mean nDCG@10 of all queries, and of the queries of each kind. */
const GOAL = 0.985;
const GOAL_PER_KIND = 0.95;

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

async function fillLookups(db: Db): Promise<void> {
  await db.execute(sql`
    insert into users (name, email, status, currency_id)
    select name, md5(name) || '@example.test', 'active', (select min(id) from currencies) from jsonb_array_elements_text(${json(sellers)}) name`);
  await db.execute(sql`
    insert into images (owner_id, key, folder, width, height)
    select id, 'listings/' || md5(name) || '-aabbcc', 'listings', 1280, 720 from users`);
  await db.execute(
    sql`insert into source_types (name) select jsonb_array_elements_text(${json(sourceTypes.map(({ name }) => name))})`,
  );
  await db.execute(sql`insert into groups (name) select value->>'name' from jsonb_array_elements(${json(groups)})`);
  await db.execute(sql`
    insert into members (group_id, name) select g.id, member from jsonb_array_elements(${json(groups)}) one
    join groups g on g.name = one->>'name' cross join jsonb_array_elements_text(one->'members') member`);
  await db.execute(sql`
    insert into group_aliases (group_id, name) select g.id, alias from jsonb_array_elements(${json(groups)}) one
    join groups g on g.name = one->>'name' cross join jsonb_array_elements_text(one->'aliases') alias`);
}

async function insertItems(db: Db, items: readonly Item[]): Promise<void> {
  await fillLookups(db);
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    const some = items.slice(from, from + BATCH_SIZE).map((item, at) => {
      return { ...item, id: from + at + 1, group: groups[item.group]?.name };
    });
    await db.execute(sql`
      insert into listings (id, seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id, created_at)
      select t.id, u.id, t.name, 1000, u.currency_id, g.id, s.id, t.description, i.id, timestamptz '2026-01-01' + t.id * interval '1 minute'
      from jsonb_to_recordset(${json(some)}) t (id int, name text, description text, seller text, "group" text, "sourceType" text)
      join users u on u.name = t.seller join groups g on g.name = t."group" join source_types s on s.name = t."sourceType"
      join images i on i.owner_id = u.id`);
    await db.execute(sql`
      insert into listing_members (listing_id, member_id, place)
      select t.id, m.id, 0 from jsonb_to_recordset(${json(some)}) t (id int, "group" text, members jsonb)
      join groups g on g.name = t."group" join members m on m.group_id = g.id and t.members ? m.name`);
  }
}

const sumOfGains = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

type Score = { ndcg: number; recall: number };

function scoreOf(judged: JudgedQuery, ids: readonly number[], items: readonly Item[]): Score {
  const grades = items.map((thing) => judged.grade(thing));
  const ideal = grades.toSorted((a, b) => b - a).slice(0, 10);
  const relevant = grades.filter((grade) => grade === MEANT).length;
  const resultGrades = ids.map((id) => grades[id - 1] ?? 0);
  const best = sumOfGains(ideal);
  return {
    ndcg: best === 0 ? 1 : sumOfGains(resultGrades.slice(0, 10)) / best,
    recall:
      relevant === 0 ? 1 : resultGrades.slice(0, 20).filter((grade) => grade === MEANT).length / Math.min(20, relevant),
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const database = await openEmbedded();
try {
  await migrateDatabase(database.db);
  const items = makeItems(ITEMS);
  await insertItems(database.db, items);
  const queries = makeJudgedQueries(QUERIES_PER_KIND);
  console.log(`${whole(ITEMS)} listings, ${queries.length} questions\n`);
  const urls = createPictureUrls('http://magpie.test');
  const scores = new Map<string, Score[]>();
  for (const judged of queries) {
    const { data } = await searchListings(database.db, urls, SearchQuery.parse({ q: judged.q, limit: 20 }));
    const score = scoreOf(
      judged,
      data.map((card) => card.id),
      items,
    );
    scores.set(judged.kind, [...(scores.get(judged.kind) ?? []), score]);
    if (process.env.BENCH_SHOW && score.ndcg < GOAL)
      console.log(`${score.ndcg.toFixed(2)} ${judged.kind}: ${judged.q}`);
  }
  const all = [...scores.values()].flat();
  const row = (label: string, some: readonly Score[]) => [
    label,
    whole(some.length),
    mean(some.map((score) => score.ndcg)).toFixed(3),
    mean(some.map((score) => score.recall)).toFixed(3),
  ];
  printTable(
    ['asked', 'questions', 'nDCG@10', 'recall@20'],
    [...[...scores].map(([kind, some]) => row(kind, some)), row('all', all)],
  );
  const isBelow = (some: readonly Score[], goal: number) => mean(some.map((score) => score.ndcg)) < goal;
  const weak = [...scores].filter(([, some]) => isBelow(some, GOAL_PER_KIND)).map(([kind]) => kind);
  if (weak.length > 0) console.log(`\nbelow ${GOAL_PER_KIND}: ${weak.join(', ')}`);
  if (weak.length > 0 || isBelow(all, GOAL)) process.exitCode = 1;
} finally {
  await database.close();
}
