// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BundleListing } from '#contract/bundle-listing.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { BundleDialog } from './bundle-dialog.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
beforeEach(() => signInAs({ currency: 'USD' }));
afterEach(cleanup);

const anItem = (id: number, code: string): BundleListing => ({
  ...{ id, name: `Card ${id}`, image1: '', price: 10, state: 'open' as const },
  currency: { code },
});
const rates = (is_stale: boolean) => ({ base: 'EUR', date: '2026-10-02', is_stale, rates: { EUR: 1, USD: 1.1 } });
const NOTE = 'Prices in other currencies are converted at the rates of 2 Oct 2026.';

const open = (codes: readonly string[]) =>
  renderPage(<BundleDialog open listings={codes.map((code, at) => anItem(at + 1, code))} onClose={() => undefined} />);

it('the bundle dialog shows the date of old exchange rates once, below the converted sum', async () => {
  answerCalls({ 'GET /api/currencies/rates': () => rates(true) });
  open(['USD', 'EUR', 'EUR']);
  expect(await screen.findAllByText(NOTE)).toHaveLength(1);
  expect(screen.getByText(/\$32\.00/)).toBeTruthy();
});

it('the bundle dialog does not show the date of recent exchange rates', async () => {
  answerCalls({ 'GET /api/currencies/rates': () => rates(false) });
  open(['USD', 'EUR']);
  expect(await screen.findByText(/\$21\.00/)).toBeTruthy();
  expect(screen.queryByText(/converted at the rates/)).toBeNull();
});

it('the bundle dialog does not fetch exchange rates if all prices are in the reader’s currency', async () => {
  answerCalls({ 'GET /api/currencies/rates': () => rates(true) });
  open(['USD', 'USD']);
  expect(await screen.findByText(/\$20\.00/)).toBeTruthy();
  expect(inputsOf('GET /api/currencies/rates')).toEqual([]);
  expect(screen.queryByText(/converted at the rates/)).toBeNull();
});
