// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard } from '#contract/listing-card.fixture.ts';
import { aSwap, aUser } from '#contract/trades.fixture.ts';
import type { Match, MatchedListing } from '#contract/wants.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { MatchesPage } from './matches-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const none = { swaps: [], sources: [], takers: [] };
const listing = (id: number, more: Partial<MatchedListing> = {}): MatchedListing => {
  return { ...aCard(id, { trade: true }), priority: 1, ...more };
};
const aMatch = (change: Partial<Match> = {}): Match => {
  const [gets, gives] = [change.gets ?? [], change.gives ?? []];
  const totals = { gets_total: gets.length, gives_total: gives.length };
  return { user: aUser(9, 'papermoth'), gets, gives, ...totals, ...change };
};
const swap = aMatch({
  gets: [listing(7, { excluded_country: 'UK' }), listing(12, { price: 45 })],
  gives: [listing(8, { price: 26 })],
  suggestion: { gets: 12, gives: 8, difference: 19, currency: { id: 1, code: 'USD' } },
});

let answers: Record<string, (input: { params?: { id: number }; query?: object }) => unknown>;
beforeEach(() => {
  sessionStorage.clear();
  signInAs({ id: 1, name: 'wren', currency: 'USD', country: 'UK' });
  answers = {
    'GET /api/trades': () => ({ data: [], meta: { waiting: 0 } }),
    'GET /api/matches': () => ({ ...none, swaps: [swap] }),
    'GET /api/currencies': () => [{ id: 1, code: 'USD' }],
    'GET /api/users/{id}/haves': ({ params }) => {
      const ids = params?.id === 1 ? [10, 8] : [7, 12];
      return { data: ids.map((id) => aCard(id, { trade: true })), meta: { next_cursor: null } };
    },
  };
  answerCalls(answers);
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

const show = (at = '/matches') => renderPage(<MatchesPage />, { history: [at] });
const chosenIn = (dialog: HTMLElement): (string | undefined)[] =>
  within(dialog)
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ parentElement }) => /Card \d+/.exec(parentElement?.textContent ?? '')?.[0]);

describe('the page of matches', () => {
  it('counts what each side wants, and marks what cannot be sent to the reader', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 4, name: 'They have 2 things you want' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 4, name: /^You have 1 thing they want/ })).toBeTruthy();
    const marks = screen.getAllByText('Doesn’t ship to the United Kingdom');
    expect(marks.map((mark) => mark.closest('li')?.textContent)).toEqual([expect.stringContaining('Card 7')]);
  });

  it('suggests a fair swap, and opens the form with exactly this swap and its balance', async () => {
    answers['POST /api/trades'] = () => aSwap();
    // A draft that the user has left earlier.
    const draft = { gives: [10], gets: [7], payer: 'other', amount: '5', currency: 'USD', message: 'Mint.' };
    sessionStorage.setItem('draft-swap-9-1', JSON.stringify(draft));
    show();
    expect(await screen.findByText('Card 8 for Card 12')).toBeTruthy();
    expect(screen.getByText(/you add \$19\.00/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Propose this swap to papermoth' }));
    const dialog = await screen.findByRole('dialog', { name: 'Swap with papermoth' });
    await within(dialog).findByRole('checkbox', { name: /Card 12/ });
    expect(chosenIn(dialog)).toEqual(['Card 12', 'Card 8']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send offer' }));
    const balance = { payer: 'me', amount: 19, currency_id: 1 };
    await waitFor(() =>
      expect(inputsOf('POST /api/trades')).toMatchObject([
        { body: { gives: [8], gets: [12], balance, message: 'Mint.' } },
      ]),
    );
  });

  it.each([
    [-4, 'papermoth adds $4.00\u00a0USD'],
    [0, 'same value'],
  ])('says who balances a suggested swap with the difference %d', async (difference, text) => {
    const suggestion = { gets: 12, gives: 8, difference, currency: { id: 1, code: 'USD' } };
    answers['GET /api/matches'] = () => ({ ...none, swaps: [{ ...swap, suggestion }] });
    show();
    expect(await screen.findByText(text, { normalizer: (shown) => shown })).toBeTruthy();
  });

  it('suggests nothing while an offer to this user waits for an answer', async () => {
    answers['GET /api/trades'] = () => ({ data: [aSwap()], meta: { waiting: 1 } });
    show();
    expect(await screen.findByRole('link', { name: 'See the pending offer' })).toBeTruthy();
    expect(screen.queryByText('Card 8 for Card 12')).toBeNull();
  });

  it('offers to ask about a listing that can be sent if its seller wants nothing of the reader', async () => {
    const source = aMatch({ gets: [listing(7, { excluded_country: 'UK' }), listing(12)] });
    answers['GET /api/matches'] = () => ({ ...none, sources: [source] });
    show();
    const link = await screen.findByRole('link', { name: 'Ask about it: Card 12' });
    expect(link.getAttribute('href')).toBe('/listings/12#contact');
    expect(screen.getByRole('button', { name: 'Propose a swap to papermoth' })).toBeTruthy();
  });

  it('does not offer to ask about a listing if a swap is possible', async () => {
    show();
    expect(await screen.findByText('Card 8 for Card 12')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Ask about it/ })).toBeNull();
  });

  it('filters by what can be sent to the reader, and can show everything again', async () => {
    answers['GET /api/matches'] = ({ query }) => (query && 'deliverable' in query ? none : { ...none, swaps: [swap] });
    show();
    const filter = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Only what can be sent to me' });
    await userEvent.click(filter);
    expect([filter.checked, document.activeElement === filter]).toEqual([true, true]);
    expect(await screen.findByText('Nothing here can be sent to you')).toBeTruthy();
    expect(inputsOf('GET /api/matches').at(-1)).toEqual({ query: { deliverable: '1' } });
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(await screen.findByText('Card 8 for Card 12')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Only what can be sent to me' }).checked).toBe(false);
  });

  it('opens with the filter of the address', async () => {
    show('/matches?deliverable=1');
    expect(await screen.findByRole('checkbox', { name: 'Only what can be sent to me', checked: true })).toBeTruthy();
    expect(inputsOf('GET /api/matches')).toEqual([{ query: { deliverable: '1' } }]);
  });
});
