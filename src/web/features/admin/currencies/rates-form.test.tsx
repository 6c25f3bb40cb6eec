// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StaffRates } from '#contract/currencies.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { RatesForm } from './rates-form.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
afterEach(cleanup);

const rates: StaffRates = {
  base: 'USD',
  max_age_days: 7,
  data: [
    { code: 'EUR', rate: 0.9, date: '2024-12-31', is_stale: true },
    { code: 'GBP', rate: 0.8, date: '2024-12-30', is_stale: true },
  ],
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save rates' }));
const sent = () => inputsOf('PUT /api/admin/rates').at(-1);

async function enter(code: string, text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: `${code} rate` });
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

const reload = vi.fn(async () => undefined);

beforeEach(() => {
  answerCalls({ 'PUT /api/admin/rates': () => rates });
  renderPage(<RatesForm rates={rates} onReload={reload} />);
});

it('the rates form sends only the changed rates, with today’s date, and null for a removed rate', async () => {
  await save();
  expect(sent()).toEqual({ body: { date: '2026-11-23', rates: {}, keep_others: true, before: {} } });
  await enter('EUR', '0,95');
  await save();
  expect(sent()).toEqual({
    body: { date: '2026-11-23', rates: { EUR: 0.95 }, keep_others: true, before: { EUR: 0.9 } },
  });
  await enter('GBP', '');
  await save();
  expect(sent()).toEqual({
    body: { date: '2026-11-23', rates: { GBP: null }, keep_others: true, before: { GBP: 0.8 } },
  });
});

it('the rates form confirms all rates for a chosen day if no rate was changed', async () => {
  fireEvent.change(screen.getByLabelText(/Date of the rates/), { target: { value: '2026-11-20' } });
  await save();
  expect(sent()).toEqual({
    body: { date: '2026-11-20', rates: { EUR: 0.9, GBP: 0.8 }, keep_others: true, before: { EUR: 0.9, GBP: 0.8 } },
  });
});

it('the rates form keeps the input if another admin has saved first, and loads the saved rates on "Load again"', async () => {
  answerCalls({
    'PUT /api/admin/rates': () => {
      throw new ApiError('version_conflict', 409);
    },
  });
  await enter('EUR', '0.95');
  await save();
  expect(await screen.findByText(/Another admin has changed these settings/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'EUR rate' }).getAttribute('value')).toBe('0.95');
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByRole('textbox', { name: 'EUR rate' }).getAttribute('value')).toBe('0.9');
});
