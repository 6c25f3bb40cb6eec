// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard } from '#contract/listing-card.fixture.ts';
import { aRing, aSwap, nothing } from '#contract/trades.fixture.ts';
import type { Trade } from '#contract/trades.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useVisited } from '#web/lib/session/visited.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { TradePage } from './trade-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const usd = { id: 1, code: 'USD' };
const gbp = { id: 3, code: 'GBP' };
const answered = { answer: 'accepted', can: { ...nothing, withdraw: true } } as const;
let answers: Record<string, (input: { params?: { id: number } }) => unknown>;

beforeEach(() => {
  sessionStorage.clear();
  signInAs({ id: 1, name: 'wren', currency: 'USD' });
  answers = {
    'GET /api/trades': () => ({ data: [], meta: { waiting: 0 } }),
    'GET /api/notifications': () => ({ data: [], meta: { unread: 0 } }),
    'GET /api/matches': () => ({ swaps: [], sources: [], takers: [] }),
    'GET /api/currencies': () => [usd, gbp],
    'GET /api/currencies/rates': () => ({ base: 'USD', date: '2026-11-01', is_stale: false, rates: { GBP: 0.8 } }),
    'GET /api/users/{id}/haves': ({ params }) => ({
      data: params?.id === 1 ? [aCard(8, { trade: true })] : [aCard(7, { trade: true, price: 20, currency: gbp })],
      meta: { next_cursor: null },
    }),
  };
  answerCalls(answers);
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

const showTrade = (trade: Trade) => {
  answers['GET /api/trades/{id}'] = () => trade;
  renderPage(
    <Routes>
      <Route path="/trades/:id" element={<TradePage />} />
    </Routes>,
    { history: [`/trades/${trade.id}`] },
  );
};

async function openCounter() {
  await userEvent.click(await screen.findByRole('button', { name: /^Counter-offer/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Counter-offer to papermoth' }));
  await form.findByRole('checkbox', { name: /Card 8/ });
  return form;
}

describe('the form of a counter-offer', () => {
  it('shows which side gets more including the added money, and without it', async () => {
    showTrade(aSwap({ balance: { from: 1, amount: 2, currency: gbp } }));
    const form = await openCounter();
    // The user gets a listing for £20 ($25), and gives a listing for $18 and £2 ($2.50).
    await form.findByText('You get $7.00 USD (£5.60 GBP) more than you give.');
    expect(form.getByText('With £2.00 GBP you get $4.50 USD (£3.60 GBP) more than you give.')).toBeTruthy();
    const amount = form.getByRole('textbox', { name: 'Amount' });
    await userEvent.clear(amount);
    expect(form.queryByText(/^With /)).toBeNull();
    await userEvent.type(amount, '8');
    expect(form.getByText('With £8.00 GBP you give $3.00 USD (£2.40 GBP) more than you get.')).toBeTruthy();
    await userEvent.clear(amount);
    await userEvent.type(amount, '5.6');
    expect(form.getByText('With £5.60 GBP both sides are worth the same.')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'No money' }));
    expect(form.queryByText(/^With /)).toBeNull();
  });

  it('sends its message', async () => {
    answers['POST /api/trades/{id}/counter'] = () => aSwap({ version: 2, offered_by: 1, viewer: answered });
    showTrade(aSwap());
    const form = await openCounter();
    await userEvent.type(form.getByRole('textbox', { name: /^Message/ }), ' Add a little? ');
    await userEvent.click(form.getByRole('button', { name: 'Send counter-offer' }));
    await waitFor(() =>
      expect(inputsOf('POST /api/trades/{id}/counter')).toMatchObject([{ body: { message: 'Add a little?' } }]),
    );
  });
});

describe('the page of a counter-offer', () => {
  const [mine, theirs] = aSwap().items as [Trade['items'][number], Trade['items'][number]];
  const itemOf = (item: typeof mine, id: number) => ({ ...item, listing: aCard(id, { trade: true }) });
  const previous = {
    items: [mine, itemOf(theirs, 12)],
    balance: { from: 1, amount: 15, currency: gbp },
    message: 'Old',
  };
  const change = { version: 2, message: 'New', previous, balance: { from: 1, amount: 20, currency: gbp } };
  const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('says what the other user changed, and shows the message of each offer', async () => {
    showTrade(aSwap({ ...change, items: [mine, itemOf(mine, 11), theirs] }));
    expect(await screen.findByRole('heading', { name: 'What papermoth changed' })).toBeTruthy();
    expect(listed().slice(0, 4)).toEqual([
      '£15.00\u00a0GBP from you → £20.00\u00a0GBP from you',
      'You now also give: Card 11',
      'You now also get: Card 7',
      'You no longer get: Card 12',
    ]);
    const quoteAfter = (name: string) => screen.getByRole('heading', { name }).nextElementSibling?.textContent;
    expect(quoteAfter('papermoth wrote')).toBe('New');
    expect(quoteAfter('You wrote with the earlier offer')).toBe('Old');
  });

  it('says what the user changed themselves', async () => {
    const { items } = aSwap();
    showTrade(
      aSwap({ ...change, items, previous: { ...previous, items, balance: null }, offered_by: 1, viewer: answered }),
    );
    expect(await screen.findByRole('heading', { name: 'What you changed' })).toBeTruthy();
    expect(listed().slice(0, 1)).toEqual(['no money → £20.00\u00a0GBP from you']);
    expect(screen.getByRole('heading', { name: 'papermoth wrote with the earlier offer' })).toBeTruthy();
  });

  it('says that only the message is new if neither the listings nor the money changed', async () => {
    const { items, balance } = aSwap();
    showTrade(aSwap({ version: 2, previous: { items, balance, message: '' } }));
    expect(await screen.findByText('The listings and the money are the same as before.')).toBeTruthy();
  });

  it('shows no changes once the swap is agreed', async () => {
    showTrade(aSwap({ ...change, status: 'agreed', viewer: { answer: 'accepted', can: nothing } }));
    expect(await screen.findByText('New')).toBeTruthy();
    expect(screen.queryByText(/changed|earlier offer/)).toBeNull();
  });
});

describe('the page of a swap or ring', () => {
  it.each([
    [1, 1, 'You offered this swap to papermoth.', 'You wrote'],
    [1, 9, 'papermoth offered you this swap.', 'papermoth wrote'],
    [2, 1, 'This is your counter-offer to papermoth.', 'You wrote'],
    [2, 9, 'This is a counter-offer from papermoth.', 'papermoth wrote'],
  ])(
    'says who made version %d of a swap, offered by user %d, and who wrote its message',
    async (version, by, ...texts) => {
      showTrade(aSwap({ version, offered_by: by, viewer: by === 1 ? answered : aSwap().viewer }));
      for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it.each([
    ['waiting', /^A moderator will review your message/],
    ['declined', /a moderator declined it/],
    [undefined, undefined],
  ] as const)('says what happened to a message whose review is %s', async (review, text) => {
    showTrade(aSwap({ offered_by: 1, viewer: answered, ...(review && { review }) }));
    expect(await screen.findByText('Mint, sleeved.')).toBeTruthy();
    const notes = screen.queryAllByText(/moderator/).map(({ textContent }) => textContent);
    expect(notes).toEqual(text ? [expect.stringMatching(text)] : []);
  });

  it('is what the user visits, until they leave it', async () => {
    showTrade(aSwap());
    await waitFor(() => expect(useVisited.getState().visited).toEqual({ tradeId: 3 }));
    cleanup();
    expect(useVisited.getState().visited).toBeNull();
  });

  it('says when a swap was agreed, and no longer that it was a counter-offer', async () => {
    const decided_at = '2026-11-03T10:00:00Z';
    showTrade(aSwap({ version: 2, status: 'agreed', decided_at, viewer: { answer: 'accepted', can: nothing } }));
    expect(await screen.findByText(/^Agreed on 3 Nov/)).toBeTruthy();
    expect(screen.queryByText(/counter-offer/)).toBeNull();
  });

  it('shows a user who has answered a swap how much time the other user has left', async () => {
    showTrade(aSwap({ offered_by: 1, viewer: answered }));
    expect(await screen.findByText('71 hours left for them to answer')).toBeTruthy();
  });

  it('shows a user who has accepted a ring how much time the others have left', async () => {
    showTrade(aRing({ viewer: { answer: 'accepted', can: { ...nothing, decline: true } } }));
    expect(await screen.findByText('Waiting for the others')).toBeTruthy();
    expect(screen.getByText('71 hours left for the others to answer')).toBeTruthy();
  });
});
