// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaffRates } from '#contract/admin.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
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
const sent = () => inputsOf('admin.setRates').at(-1);

it('keeps the day of the present rates until one of them is changed', async () => {
  answerCalls({ 'admin.setRates': () => rates });
  renderPage(<RatesForm rates={rates} />);
  await save();
  expect(sent()).toEqual({ body: { date: '2024-12-31', rates: { EUR: 0.9, GBP: 0.8 } } });
  const euro = screen.getByRole('textbox', { name: 'EUR rate' });
  await userEvent.clear(euro);
  await userEvent.type(euro, '0,95');
  await save();
  expect(sent()).toEqual({ body: { date: '2026-11-23', rates: { EUR: 0.95, GBP: 0.8 } } });
});
