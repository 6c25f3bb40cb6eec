/** Races on PostgreSQL: if two admins change the same value, one saves it and the other gets a conflict. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { StaffRates } from '#contract/currencies.ts';
import type { Answer, Client } from '#test/client.ts';
import { refusal } from '#test/client.ts';
import { makeLookups, makeUser } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let first: Client;
let second: Client;

beforeEach(async () => {
  first = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
  second = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
});

/** Starts both requests before either can record its entry in the audit log and commit. */
const atOnce = (requests: readonly (() => Promise<Answer>)[]) =>
  answersDuring(use.app.db, (tx) => tx.execute(sql`lock table audit_log in exclusive mode`), requests);

it('one of two simultaneous changes of the marketplace name is refused, even if no name was stored before', async () => {
  let before = { name: 'Magpie', accent_light: null, accent_dark: null, invitations: 'manual' };
  for (const round of ['first', 'second']) {
    const save = (client: Client, name: string) => () =>
      client.put('/api/admin/marketplace', { ...before, name: `${name} ${round}`, before });
    const [saved, refused] = await atOnce([save(first, 'Ann'), save(second, 'Bob')]);
    expect([saved?.status, refused && refusal(refused)]).toEqual([204, '409 version_conflict']);
    before = { ...before, name: `Ann ${round}` };
    expect((await second.get('/api/admin/marketplace')).body).toMatchObject(before);
  }
});

it('one of two simultaneous renames of a catalogue entry is refused, but aliases that two admins add are both saved', async () => {
  const { group } = await makeLookups(use.app.db);
  const path = `/api/admin/catalogue/group/${group}`;
  const list = async () =>
    (
      await first.get<{ data: { id: number; name: string; aliases: string[] }[] }>('/api/admin/catalogue/group')
    ).body.data.find(({ id }) => id === group);
  const before = { name: (await list())?.name };
  const rename = (client: Client, name: string) => () => client.put(path, { name, before });
  const [saved, refused] = await atOnce([rename(first, 'Nova 1'), rename(second, 'Nova 2')]);
  expect([saved?.status, refused && refusal(refused)]).toEqual([200, '409 version_conflict']);
  const add = (client: Client, alias: string) => () => client.put(path, { add_aliases: [alias], before });
  await atOnce([add(first, 'N1'), add(second, 'N2')]);
  expect(await list()).toMatchObject({ name: 'Nova 1', aliases: ['N1', 'N2'] });
});

it('one of two simultaneous changes of the same rate is refused, but changes of different rates are both saved', async () => {
  await makeLookups(use.app.db);
  const date = '2026-11-20';
  const set = (client: Client, rates: object, before: object) => () =>
    client.put('/api/admin/rates', { date, rates, keep_others: true, before });
  const stored = async () =>
    (await first.get<StaffRates>('/api/admin/rates')).body.data.flatMap(({ code, rate }) =>
      rate === null ? [] : [[code, rate]],
    );
  const [saved, refused] = await atOnce([
    set(first, { CAD: 1.37 }, { CAD: null }),
    set(second, { CAD: 1.4 }, { CAD: null }),
  ]);
  expect([saved?.status, refused && refusal(refused)]).toEqual([200, '409 version_conflict']);
  expect(await stored()).toEqual([['CAD', 1.37]]);
  const answers = await atOnce([set(first, { CAD: 1.38 }, { CAD: 1.37 }), set(second, { GBP: 0.9 }, { GBP: null })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(Object.fromEntries(await stored())).toEqual({ CAD: 1.38, GBP: 0.9 });
});
