import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherSpellings, sameSpellings } from '#rules/text/fold-text.fixture.ts';
import { foldText } from '#rules/text/fold-text.ts';
import { anyText } from '#test/any-text.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();

async function foldInSql(texts: readonly string[]): Promise<string[]> {
  const { rows } = await use.app.db.execute<{ folded: string }>(sql`
    select search_fold(text) as folded from unnest(${sql.param([...texts])}::text[]) with ordinality as given (text, place)
    order by place`);
  return rows.map(({ folded }) => folded);
}

describe('search_fold', () => {
  it('folds different spellings of a word to the same text', async () => {
    for (const [folded = '', ...others] of sameSpellings) {
      expect(await foldInSql([folded, ...others])).toEqual([folded, ...others].map(() => folded));
    }
  });

  it('folds different words to different texts', async () => {
    for (const pair of otherSpellings) expect(new Set(await foldInSql(pair)).size).toBe(2);
  });

  it('returns what foldText returns for any text', async () => {
    const texts = fc.sample(anyText, 5000);
    const inSql = await foldInSql(texts);
    for (const [at, text] of texts.entries()) expect(inSql[at], JSON.stringify(text)).toBe(foldText(text));
  });
});
