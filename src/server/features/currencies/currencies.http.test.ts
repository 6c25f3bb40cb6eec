/**
 * Admins enter exchange rates by hand or from a file; stale rates are marked, and the open pages of signed-in users are
 * notified.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Rates, RatesImport, StaffRates } from '#contract/currencies.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeListing, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { auditLog } from '../../tables/audit.ts';
import { currencyRates } from '../../tables/currencies.ts';

const use = sharedApp({ env: { RATES_MAX_AGE_DAYS: '3' } });
let boss: Person;
let admin: Client;

beforeEach(async () => {
  boss = await makeUser(use.app.db, { role: 'admin' });
  admin = await use.app.as(boss);
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const set = (date: string, rates: object) => admin.put<Rates>('/api/admin/rates', { date, rates });
const send = (lines: readonly string[], isPreview = false) =>
  admin.post<RatesImport & { errors?: Record<string, string[]> }>('/api/admin/rates-file', {
    csv: ['currency,rate,date', ...lines].join('\n'),
    is_preview: isPreview,
  });
const publicRates = async () => (await use.app.visitor.get<Rates>('/api/currencies/rates')).body;

describe('the rates', () => {
  it('are marked as stale for everyone when the oldest rate exceeds the maximum age', async () => {
    expect((await set(daysAgo(3), { CAD: 1.4, GBP: 0.8 })).body.is_stale).toBe(false);
    expect((await publicRates()).is_stale).toBe(false);
    await send([`CAD,1.5,${daysAgo(5)}`]);
    expect(await publicRates()).toMatchObject({ date: daysAgo(5), is_stale: true, rates: { CAD: 1.5, GBP: 0.8 } });
    const { body } = await admin.get<StaffRates>('/api/admin/rates');
    expect(body).toEqual({
      base: 'USD',
      max_age_days: 3,
      data: [
        { code: 'CAD', rate: 1.5, date: daysAgo(5), is_stale: true },
        { code: 'GBP', rate: 0.8, date: daysAgo(3), is_stale: false },
      ],
    });
    const overview = await admin.get<{ missing: string[] }>('/api/admin/overview');
    expect(overview.body.missing).toContain('stale_rates');
  });

  it('are listed for the staff, including currencies without a rate', async () => {
    const { data } = (await admin.get<StaffRates>('/api/admin/rates')).body;
    expect(data).toEqual(['CAD', 'GBP'].map((code) => ({ code, rate: null, date: null, is_stale: false })));
  });

  it('are refused if their date is after tomorrow', async () => {
    expect(refusal(await set(daysAgo(-2), { CAD: 1.4 }))).toBe('422 validation_failed: date');
    expect(await use.app.db.$count(currencyRates)).toBe(0);
    // Tomorrow (in UTC) is valid: in time zones east of UTC, that day can already have begun.
    expect((await set(daysAgo(-1), { CAD: 1.4 })).status).toBe(200);
  });

  it.each([0.5, 2])('are refused if they give the base currency the rate %d', async (USD) => {
    expect(refusal(await set(daysAgo(0), { USD, CAD: 1.4 }))).toBe('422 validation_failed: rates.USD');
    expect(await use.app.db.$count(currencyRates)).toBe(0);
  });

  it('are left unchanged if they are not part of the submitted changes', async () => {
    await set(daysAgo(9), { CAD: 1.4, GBP: 0.8 });
    const change = (date: string, rates: object) => admin.put('/api/admin/rates', { date, rates, keep_others: true });
    const rates = async () => (await admin.get<StaffRates>('/api/admin/rates')).body.data;
    expect((await change(daysAgo(0), { CAD: 1.5 })).status).toBe(200);
    expect(await rates()).toMatchObject([
      { code: 'CAD', rate: 1.5, date: daysAgo(0), is_stale: false },
      { code: 'GBP', rate: 0.8, date: daysAgo(9), is_stale: true },
    ]);
    await change(daysAgo(0), { CAD: null });
    expect(await rates()).toMatchObject([{ rate: null }, { rate: 0.8, date: daysAgo(9) }]);
    await change(daysAgo(0), {});
    expect(await rates()).toMatchObject([{ rate: null }, { rate: 0.8, date: daysAgo(9) }]);
  });

  it('trigger a push to the open pages of signed-in users when they change', async () => {
    await set(daysAgo(0), { CAD: 1.4 });
    await send([`CAD,1.5,${daysAgo(0)}`]);
    await send([`CAD,1.6,${daysAgo(0)}`], true);
    await use.app.settled();
    const pushes = use.app.pushes.filter(({ channel }) => channel === 'rates');
    expect(pushes.map(({ event }) => event)).toEqual(['changed', 'changed']);
  });

  it('immediately affect price filters in a search', async () => {
    // The listing costs 18.50 USD: 25.90 CAD at a rate of 1.4, and 37 CAD at a rate of 2.
    await makeListing(use.app.db, boss);
    const countHits = async () => {
      const path = '/api/listings/search?max_price=26&price_currency=CAD';
      return (await use.app.visitor.get<{ data: unknown[] }>(path)).body.data.length;
    };
    await set(daysAgo(0), { CAD: 1.4 });
    expect(await countHits()).toBe(1);
    await set(daysAgo(0), { CAD: 2 });
    expect(await countHits()).toBe(0);
  });
});

describe('a file of rates', () => {
  it('sets the rates that it contains, leaves other rates unchanged and is recorded in the audit log', async () => {
    await set(daysAgo(1), { CAD: 1.4, GBP: 0.8 });
    const { body } = await send(['USD,1,2026-01-01', `gbp,"0,79",${daysAgo(0)}`]);
    expect(body).toEqual({
      is_preview: false,
      data: [{ code: 'GBP', rate: 0.79, date: daysAgo(0), before: 0.8 }],
    });
    expect((await publicRates()).rates).toEqual({ USD: 1, CAD: 1.4, GBP: 0.79 });
    const [, entry] = await use.app.db.select().from(auditLog).orderBy(auditLog.id);
    expect(entry).toMatchObject({
      actorId: boss.id,
      action: 'currencies.rates',
      before: { GBP: `0.8 (${daysAgo(1)})` },
      after: { GBP: `0.79 (${daysAgo(0)})` },
    });
  });

  it('lists the problems of all lines and changes nothing', async () => {
    await set(daysAgo(1), { CAD: 1.4 });
    const answer = await send([
      `CAD,1.5,${daysAgo(0)}`,
      'EUR,1,2026-01-01',
      'GBP,x,2026-01-01',
      `GBP,1,${daysAgo(-9)}`,
    ]);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['lines.3', 'lines.4', 'lines.5']);
    expect((await publicRates()).rates).toEqual({ USD: 1, CAD: 1.4 });
  });

  it('is checked but not stored by a preview', async () => {
    const { body } = await send([`CAD,1.5,${daysAgo(0)}`], true);
    expect(body).toMatchObject({ is_preview: true, data: [{ code: 'CAD', before: null }] });
    expect(await use.app.db.$count(currencyRates)).toBe(0);
    expect(await use.app.db.$count(auditLog)).toBe(0);
  });

  it.each([
    ['nothing', '', '422 validation_failed: csv'],
    ['only a header', 'currency,rate,date\n', '422 validation_failed: lines.1'],
    ['other columns', 'a,b\n1,2\n', '422 validation_failed: lines.1'],
    ['an unclosed quotation mark', 'currency,rate,date\n"CAD,1.4\n', '422 validation_failed: lines.2'],
  ])('is refused if it contains %s', async (_what, csv, expected) => {
    expect(refusal(await admin.post('/api/admin/rates-file', { csv }))).toBe(expected);
  });
});
