/** Proves that an export contains every value that the user has entered and that is still stored. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DataExport } from '#contract/privacy.ts';
import { readTables } from '#test/erasure-coverage.ts';
import { walkEveryWrite } from '#test/every-write.ts';
import { sharedApp } from '#test/make-app.ts';
import { readZip } from '#test/read-zip.ts';
import type { Walk } from '#test/write-walk.ts';
import { LimitVariables } from '../../config/limits.ts';

const unlimited = Object.fromEntries(Object.keys(LimitVariables).map((limit) => [limit, '9999999']));
const use = sharedApp({ env: { INVITATIONS: 'auto', ...unlimited } });

/** Tables whose rows repeat what other tables store, or are no longer visible to the user. */
const COPIES = new Set([
  'outbox',
  'search_documents',
  'search_names',
  'search_terms',
  'changes',
  // The word index of saved searches and wants. Words that no search contains any more are deleted once a day.
  'saved_search_pieces',
  // The snapshot of reported content: the evidence of a case.
  'moderation_cases',
  'reports.snapshot',
]);

/** Values that the test enters but that are not the user's own data. */
const EXCLUDED: Readonly<Record<string, string>> = {
  note: 'an internal note of the staff about the user',
  credential: 'the identifier of a passkey, which its device has chosen',
  device: 'the address of a browser at its push service: anyone who knows it can send requests for that browser',
};

async function tablesWith(text: string): Promise<string[]> {
  const matchingTables: string[] = [];
  for (const table of await readTables(use.app.db)) {
    if (COPIES.has(table) || table.startsWith('search_')) continue;
    const row = table === 'reports' ? sql`to_jsonb(t) - 'snapshot'` : sql`to_jsonb(t)`;
    const { rows } = await use.app.db.execute(
      sql`select 1 from ${sql.raw(`"${table}"`)} t where (${row})::text ilike ${`%${text}%`} limit 1`,
    );
    if (rows.length > 0) matchingTables.push(table);
  }
  return matchingTables;
}

async function downloadExport({ ann }: Walk): Promise<Map<string, Buffer>> {
  expect((await ann.client.post('/api/account/exports')).status).toBe(202);
  await use.app.settled();
  const [newest] = (await ann.client.get<{ data: DataExport[] }>('/api/account/exports')).body.data;
  const { body } = await ann.client.post<{ url: string }>(`/api/account/exports/${newest?.id}/link`);
  const { pathname, search } = new URL(body.url);
  return readZip((await use.app.visitor.get(pathname + search)).bytes);
}

it('a data export contains every stored value that the user entered, and no secret', { timeout: 120_000 }, async () => {
  const walk = await walkEveryWrite(use.app);
  const files = await downloadExport(walk);
  const text = [...files]
    .filter(([name]) => /\.(json|txt)$/.test(name))
    .map(([, bytes]) => bytes.toString())
    .join('\n')
    .toLowerCase();
  const missing: string[] = [];
  let contained = 0;
  for (const [value, description] of walk.values) {
    // Names have at most 30 characters, so compare only the beginning of each value.
    const part = value.slice(0, 30).toLowerCase();
    if (text.includes(part)) contained++;
    else if (!(description in EXCLUDED))
      missing.push(...(await tablesWith(part)).map((table) => `${table}: ${description} ${value}`));
  }
  expect(missing).toEqual([]);
  expect(contained).toBeGreaterThan(30);
  for (const description of Object.keys(EXCLUDED)) expect([...walk.values.values()]).toContain(description);

  expect(text).toContain('7654321.09');
  expect(text).toContain('pacific/chatham');
  const pictures = await use.app.db.execute<{ key: string }>(
    sql`select key from images where owner_id = ${walk.ann.id}`,
  );
  expect(pictures.rows.length).toBeGreaterThan(5);
  for (const { key } of pictures.rows) expect(files.has(`pictures/${key}.jpg`)).toBe(true);

  // The export shows which second factors there are, but nothing with which someone could sign in.
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject({
    has_authenticator_app: false,
    unused_recovery_codes: 1,
  });
  expect(JSON.parse(String(files.get('passkeys.json')))).toMatchObject([{ transports: [], last_used_at: null }]);
  const secrets = await use.app.db.execute<{ secret: string }>(sql`
    select encode(public_key, 'hex') as secret from passkeys union select encode(code_hash, 'hex') from recovery_codes
    union select encode(token_hash, 'hex') from access_tokens union select password_hash from users where password_hash is not null`);
  expect(secrets.rows.length).toBeGreaterThan(3);
  for (const { secret } of secrets.rows) expect(text).not.toContain(secret.toLowerCase());
});
