import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { indexWordsOf, matchesAll, wordsOf } from '#test/plain-search.ts';
import { searchSynonyms } from '../../tables/search.ts';

const use = sharedApp();

/** An alphabet of few letters, so that words are often similar to each other. */
const unit = fc.constantFrom('a', 'b', 'É', 'o', 'a', 'b', '7', '.', 'ø', '’', '-', '旧', '裏');
const word = fc.string({ unit, minLength: 1, maxLength: 7 });
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const synonyms = [
  ['ab', 'oo', 'a7'],
  ['bab', 'obao'],
];
const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number) =>
  fc.sample(arbitrary, { numRuns: count, seed });

it('a search for random words finds the same listings as a reference implementation of the search rules', {
  timeout: 120_000,
}, async () => {
  const { db, visitor } = use.app;
  const seller = await makeUser(db, { name: 'oab ebb' });
  const names = sample(words, 40, 1);
  const described = sample(words, 40, 2);
  const aliases = sample(words, 4, 3);
  const lookups = await Promise.all(sample(words, 4, 4).map((name, at) => makeLookups(db, `${name} q${at}`)));
  const texts = new Map<number, string[]>();
  await db.insert(searchSynonyms).values(synonyms.map((set) => ({ words: set })));
  for (const [at, alias] of aliases.entries()) {
    const group = lookups[at]?.group;
    await db.execute(
      at % 2
        ? sql`insert into group_aliases (group_id, name) values (${group}, ${alias})`
        : sql`insert into member_aliases (member_id, name) values (${lookups[at]?.members[0]}, ${alias})`,
    );
  }
  for (const [at, name] of names.entries()) {
    const mine = lookups[at % 4];
    const description = described[at] ?? '';
    const { id } = await makeListing(db, seller, {
      ...(mine ? { lookups: mine } : {}),
      name,
      description: `<p>${description}</p>`,
    });
    const { rows } = await db.execute<{ text: string }>(sql`
      select concat_ws('  ', g.name, t.name, (select string_agg(m.name, '  ') from listing_members lm join members m on m.id = lm.member_id where lm.listing_id = l.id)) as text
      from listings l join groups g on g.id = l.group_id join source_types t on t.id = l.source_type_id where l.id = ${id}`);
    texts.set(id, indexWordsOf([name, description, rows[0]?.text, aliases[at % 4], seller.name].join('  ')));
  }
  const search = async (q: string): Promise<SearchAnswer> =>
    (await visitor.get<SearchAnswer>(`/api/listings/search?limit=48&q=${encodeURIComponent(q)}`)).body;
  for (const q of sample(words, 150, 5)) {
    const asked = wordsOf(q);
    const isFound = (all: readonly string[]) => asked.length > 0 && matchesAll(asked, all, synonyms);
    const expected = [...texts].filter(([, all]) => isFound(all)).map(([id]) => id);
    const { data, meta } = await search(q);
    expect(
      data.map((card) => card.id).toSorted((a, b) => a - b),
      q,
    ).toEqual(expected);
    expect(meta.total, q).toBe(expected.length);
  }
  for (const [id, all] of texts) {
    const { rows } = await db.execute<{ words: string[] }>(sql`select search_words_of(${id}) as words`);
    expect(rows[0]?.words.toSorted()).toEqual([...new Set(all)].toSorted());
  }
});
