import { describe, expect, it } from 'vitest';
import * as fileRules from './file-rules.ts';
import { findUnportablePackages } from './lock-file.ts';

const lines = (count: number): string => 'x\n'.repeat(count);

describe('findLongFiles', () => {
  it.each([
    ['src/rules/can-see.ts', 500, 0],
    ['src/rules/can-see.ts', 501, 1],
    ['src/web/styles/tokens.css', 501, 1],
    ['src/rules/can-see.test.ts', 700, 0],
    ['src/rules/can-see.test.ts', 701, 1],
    ['test/e2e/buyer-finds-seller.spec.ts', 700, 0],
    ['test/support/make-app.ts', 701, 1],
  ])('reports this many problems for the file %s with %i lines: %i', (path, count, problems) => {
    expect(fileRules.findLongFiles([{ path, text: lines(count) }])).toHaveLength(problems);
  });
});

describe('findMayNames', () => {
  it.each([
    ['export function mayAnswer() {}', 1],
    ['const mayAnswer = facts.mayAnswer;', 1],
    ['if (canAnswer(facts)) return; // may Answer, dismay', 0],
  ])('finds this many names that begin with "may" in the code %s: %i', (text, problems) => {
    expect(fileRules.findMayNames([{ path: 'src/rules/answer.ts', text }])).toHaveLength(problems);
  });
});

describe('findVagueNames', () => {
  it.each([
    ['src/server/http/utils.ts', 1],
    ['src/server/http/date.helpers.ts', 1],
    ['src/web/common/button.tsx', 1],
    ['src/web/features/auth/types.ts', 1],
    ['src/contract/constants.ts', 1],
    ['src/contract/index.ts', 1],
    ['src/web/features/auth/fields/index.ts', 1],
    ['src/web/features/auth/index.ts', 0],
    ['src/server/features/auth/index.ts', 0],
    ['src/contract/error-codes.ts', 0],
    ['src/rules/listing-types.ts', 0],
  ])('finds this many vague file names in the path %s: %i', (path, problems) => {
    expect(fileRules.findVagueNames([{ path, text: '' }])).toHaveLength(problems);
  });
});

describe('findUndefinedRefusals', () => {
  it.each([
    ["export function blockRefusal(facts: Facts): 'not_found' | undefined {}", 1],
    ['export const blockRefusal = (facts: Facts): Refusal | undefined => rule(facts);', 1],
    ['export async function blockRefusal({ a }: Facts): Promise<Refusal | undefined> {}', 1],
    ["export function blockRefusal(facts: Facts | undefined): 'not_found' | null {}", 0],
    ['export const refusalText = (code?: Refusal): string | undefined => texts[code];', 0],
  ])('finds this many refusal functions that return undefined in the code %s: %i', (text, problems) => {
    expect(fileRules.findUndefinedRefusals([{ path: 'src/rules/blocks/block-refusal.ts', text }])).toHaveLength(
      problems,
    );
  });
});

describe('findUnexplainedFiles', () => {
  it.each([
    ['/** Who may see it? */\nexport {};', 0],
    ['#!/usr/bin/env node\n// Which port is free?\n', 0],
    ['/**\n * Who may see it?\n */\n', 0],
    ['/** */\nexport {};', 1],
    ['// biome-ignore lint: because it says so\n', 1],
    ["import x from 'y';\n/** Too late. */", 1],
    ['// @vitest-environment jsdom\n', 1],
    ['', 1],
  ])('reports this many missing header comments for the file content %j: %i', (text, problems) => {
    expect(fileRules.findUnexplainedFiles([{ path: 'src/rules/can-see.ts', text }])).toHaveLength(problems);
  });
});

describe('findUnportablePackages', () => {
  const lockOf = (entry: object): string => JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } });

  it.each([
    ['a checksum and no address', lockOf({ version: '1.0.0', integrity: 'sha512-x' }), 0],
    ['an address', lockOf({ version: '1.0.0', integrity: 'sha512-x', resolved: 'https://registry.test/a.tgz' }), 1],
    ['no checksum', lockOf({ version: '1.0.0' }), 1],
    ['a link', lockOf({ link: true, resolved: '../a' }), 1],
    ['no packages', '{}', 1],
  ])('for a lock file with %s (%j), reports this many problems: %i', (_what, text, problems) => {
    expect(findUnportablePackages(text)).toHaveLength(problems);
  });
});

describe('findUnsafeLocks', () => {
  it.each([
    ['src/server/features/auth/users.store.ts', "    .for('update');", 1],
    ['src/server/features/auth/users.store.ts', "    .for('update', { skipLocked: true });", 1],
    ['src/server/features/auth/users.store.ts', '  order by id FOR UPDATE`);', 1],
    ['src/server/features/auth/users.store.ts', "    .for('no key update');", 0],
    ['src/server/events/outbox.ts', '  limit 10 for update skip locked', 0],
    ['src/server/events/outbox.ts', '  order by id desc limit 50 for share`);', 1],
    ['src/server/events/outbox.ts', '  order by l.id limit 50 for no key update of l`);', 0],
    ['src/server/events/outbox.ts', '  order by id desc limit 50) order by id for share`);', 0],
    ['src/server/db/db.race.test.ts', 'select for update', 0],
    ['src/web/lib/net/query.ts', "wait.for('update')", 0],
  ])('in the file %s with the code %s, finds this many unsafe row locks: %i', (path, text, problems) => {
    expect(fileRules.findUnsafeLocks([{ path, text }])).toHaveLength(problems);
  });
});

describe('findOwnVisibility', () => {
  it.each([
    ['follows/follows.views.ts', "sql`l.status = 'open' and not l.is_hidden`", 1],
    ['follows/follows.views.ts', 'eq(listings.isHidden, false)', 1],
    ['follows/follows.views.ts', 'isNull(users.deletionAt)', 1],
    ['follows/follows.views.ts', 'sql`where u.deletion_at is null`', 1],
    ['privacy/export-content.views.ts', 'sql`(m.withheld is null or m.sender_id = 1)`', 1],
    ['listings/listing-detail.views.ts', 'listing.isHidden ? { is_hidden: true } : {}', 0],
    ['listings/listings.store.ts', 'ne(listings.isHidden, isHidden)', 0],
    ['visibility/visible.views.ts', 'sql`not l.is_hidden`', 0],
    ['follows/follows.service.ts', 'const { is_hidden } = body;', 0],
  ])('in the file %s with the code %s, finds this many own conditions: %i', (path, text, problems) => {
    const files = [{ path: `src/server/features/${path}`, text }];
    expect(fileRules.findOwnVisibility(files, {})).toHaveLength(problems);
  });

  it('allows files with a reason, and finds reasons that nothing needs', () => {
    const path = 'src/server/features/privacy/retention.views.ts';
    const reasons = { [path]: 'counts the accounts' };
    expect(fileRules.findOwnVisibility([{ path, text: 'deletion_at < now()' }], reasons)).toEqual([]);
    expect(fileRules.findOwnVisibility([{ path, text: '' }], reasons)).toEqual([expect.stringContaining(path)]);
  });
});

describe('findLiteralQueryKeys', () => {
  it.each([
    ["useQuery({ queryKey: ['listings', 'newest'] })", 1],
    ["client.setQueryData<Card[]>(['listings', 'random'], update)", 1],
    ["client.getQueryData(['listings'])", 1],
    ["const idsKey = (userId: number) => ['favourites', 'ids', userId]", 1],
    ["const KEY = ['auth', 'sessions'] as const;", 1],
    ["useQuery({ queryKey: queryKey('GET /api/listings/newest') })", 0],
    ['client.setQueryData(idsQuery(userId).queryKey, update)', 0],
    ['predicate: ({ queryKey: [id], meta }) => affects.includes(id)', 0],
  ])('finds this many hard-coded query keys in the code %s: %i', (line, problems) => {
    const path = 'src/web/features/listings/listings.queries.ts';
    expect(fileRules.findLiteralQueryKeys([{ path, text: `${line}\n` }])).toHaveLength(problems);
  });
});

describe('findTextUnits', () => {
  it.each([
    ['text.slice(0, MAX_EXCERPT_LENGTH)', 1],
    ['text.slice(start, start + LENGTH)', 1],
    ['clean.slice(0, maxLength - 1)', 1],
    ['words.substring(0, 200)', 1],
    ["hash.digest('hex').slice(0, 40)", 0],
    ['rows.slice(0, MAX_ROWS)', 0],
    ['date.toISOString().slice(0, 10)', 0],
    ["import { MAX_BIO_LENGTH } from '#contract/limits.ts'; bio.length > MAX_BIO_LENGTH", 1],
    ["import { MAX_BIO_LENGTH } from '#contract/limits.ts'; MAX_BIO_LENGTH - characterCount(bio)", 0],
    ['hops.length < MIN_RING_LENGTH', 0],
  ])('finds this many cuts and limits in UTF-16 units in the code %s: %i', (text, problems) => {
    expect(fileRules.findTextUnits([{ path: 'src/rules/text/excerpt.ts', text }])).toHaveLength(problems);
    expect(fileRules.findTextUnits([{ path: 'src/rules/text/excerpt.test.ts', text }])).toEqual([]);
  });
});
