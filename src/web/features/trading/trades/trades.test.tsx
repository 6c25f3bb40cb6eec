// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnRequest } from '#contract/connections.ts';
import { aCard } from '#contract/listing-card.fixture.ts';
import { aRing, aSwap, aUser, nothing } from '#contract/trades.fixture.ts';
import type { Have, Trade } from '#contract/trades.ts';
import { expectConsole } from '#test/strict-console.ts';
import { OwnRequests } from '#web/features/connections/index.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { descriptionOf } from '#web/ui/description.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { MatchesPage } from '../matches-page.tsx';
import { ConversationTrade } from './conversation-trade.tsx';
import { ProposeSwap } from './propose-swap.tsx';
import { TradePage } from './trade-page.tsx';
import { TradesPage } from './trades-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

type Input = { params?: { id: number }; query?: { cursor?: number; to?: number } };
const onePage = (data: readonly Have[]) => ({ data, meta: { next_cursor: null } });
const aTraded = (id: number): Have => ({ ...aCard(id, { trade: true }), is_traded: true });
let answers: Record<string, (input: Input) => unknown>;
const anOwnRequest = (tradeId: number | null): OwnRequest => ({
  id: 4,
  status: 'pending',
  message: '',
  listing: aCard(7),
  seller: aUser(9, 'papermoth'),
  conversation_id: null,
  trade_id: tradeId,
  created_at: '2026-11-20T10:00:00Z',
});
const answerTrade = (trade: Trade) => {
  answers['GET /api/trades/{id}'] = () => trade;
  answers['GET /api/trades'] = () => ({ data: [trade], meta: { waiting: 1 } });
};

beforeEach(() => {
  sessionStorage.clear();
  signInAs({ id: 1, name: 'wren', currency: 'USD' });
  answers = {
    'GET /api/trades': () => ({ data: [], meta: { waiting: 0 } }),
    'GET /api/notifications': () => ({ data: [], meta: { unread: 0 } }),
    'GET /api/matches': () => ({ swaps: [], sources: [], takers: [] }),
    'GET /api/currencies': () => [{ id: 1, code: 'USD' }],
    'GET /api/currencies/rates': () => ({ base: 'USD', date: '2026-11-01', is_stale: false, rates: { GBP: 0.8 } }),
    'GET /api/connection-requests': () => ({ data: [] }),
    'GET /api/conversations': () => ({ data: [] }),
    'GET /api/users/{id}/haves': ({ params }) =>
      onePage(
        params?.id === 1
          ? [aCard(8, { trade: true }), aCard(10, { trade: true, price: 3 })]
          : [aCard(7, { trade: true, price: 20, currency: { id: 3, code: 'GBP' } }), aCard(12, { trade: true })],
      ),
  };
  answerCalls(answers);
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

const show = (page: React.ReactNode, at = '/matches') => renderPage(page, { history: [at] });
const showTrade = (trade: Trade) => {
  answerTrade(trade);
  show(
    <Routes>
      <Route path="/trades/:id" element={<TradePage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    `/trades/${trade.id}`,
  );
};
const proposeButton = () => screen.queryByRole('button', { name: 'Propose a swap to papermoth' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

async function openForm() {
  await press('Propose a swap to papermoth');
  const dialog = await screen.findByRole('dialog', { name: 'Swap with papermoth' });
  await within(dialog).findByRole('checkbox', { name: /Card 7/ });
  return within(dialog);
}
const proposal = <ProposeSwap user={aUser(9, 'papermoth')} gets={[7]} gives={[8]} />;

describe('the form of a swap', () => {
  it('offers the listings of both users, with the listings of the match preselected', async () => {
    show(proposal);
    const form = await openForm();
    expect(form.getAllByRole('checkbox')).toHaveLength(4);
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: /Card 8/ }).checked).toBe(true);
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: /Card 12/ }).checked).toBe(false);
  });

  it('offers all listings of a user, even if they do not fit into one response', async () => {
    const read = answers['GET /api/users/{id}/haves'];
    answers['GET /api/users/{id}/haves'] = (input) => {
      if (input.params?.id === 1) return read?.(input);
      if (input.query?.cursor === 12) return onePage([aCard(7, { trade: true })]);
      return { data: [aCard(12, { trade: true })], meta: { next_cursor: 12 } };
    };
    show(proposal);
    const form = await openForm();
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: /Card 7/ }).checked).toBe(true);
    expect(form.getByRole('checkbox', { name: /Card 12/ })).toBeTruthy();
  });

  it('marks the listings that cannot be sent to the user who would get them', async () => {
    answers['GET /api/users/{id}/haves'] = ({ params, query }) => {
      const isOwn = params?.id === 1;
      expect(query?.to).toBe(isOwn ? 9 : 1);
      return onePage([{ ...aCard(isOwn ? 8 : 7, { trade: true }), excluded_country: isOwn ? 'CA' : 'UK' }]);
    };
    show(proposal);
    const form = await openForm();
    expect(form.getByRole('checkbox', { name: /Card 7.*Doesn’t ship to the United Kingdom/ })).toBeTruthy();
    expect(form.getByRole('checkbox', { name: /Card 8.*Doesn’t ship to Canada/ })).toBeTruthy();
  });

  it('marks listings that were traded before, and neither selects nor sends them', async () => {
    answers['GET /api/users/{id}/haves'] = ({ params }) =>
      onePage(params?.id === 1 ? [aTraded(8), aCard(10, { trade: true })] : [aCard(7, { trade: true }), aTraded(12)]);
    answers['POST /api/trades'] = () => aSwap();
    show(<ProposeSwap user={aUser(9, 'papermoth')} gets={[12, 7]} gives={[8]} />);
    const form = await openForm();
    for (const name of [/Card 8.*can’t be traded again/, /Card 12.*can’t be traded again/]) {
      const box = form.getByRole<HTMLInputElement>('checkbox', { name });
      expect([box.disabled, box.checked]).toEqual([true, false]);
    }
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: /Card 7/ }).disabled).toBe(false);
    await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
    expect(form.getByText('Choose at least one listing to give.')).toBeTruthy();
    await userEvent.click(form.getByRole('checkbox', { name: /Card 10/ }));
    await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
    await waitFor(() => expect(inputsOf('POST /api/trades')).toMatchObject([{ body: { gives: [10], gets: [7] } }]));
  });

  it.each([
    ['the other user', 9, 'None of papermoth’s listings are open to trade'],
    ['the user', 1, 'None of your listings are open to trade'],
  ])('says why nothing can be traded if all listings of %s were traded before', async (_who, id, title) => {
    answers['GET /api/users/{id}/haves'] = ({ params }) =>
      onePage(params?.id === id ? [aTraded(8)] : [aCard(7, { trade: true })]);
    show(proposal);
    await press('Propose a swap to papermoth');
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/were part of an agreed trade can be sold, but not traded again/)).toBeTruthy();
  });

  it('lists the preselected listing first, and keeps the order while the user selects others', async () => {
    show(<ProposeSwap user={aUser(9, 'papermoth')} gets={[12]} gives={[8]} />);
    const form = await openForm();
    const order = () =>
      form.getAllByRole('checkbox').map(({ parentElement }) => /Card \d+/.exec(parentElement?.textContent ?? '')?.[0]);
    expect(order()).toEqual(['Card 12', 'Card 7', 'Card 8', 'Card 10']);
    await userEvent.click(form.getByRole('checkbox', { name: /Card 7/ }));
    await userEvent.click(form.getByRole('checkbox', { name: /Card 10/ }));
    expect(order()).toEqual(['Card 12', 'Card 7', 'Card 8', 'Card 10']);
  });

  it('shows the difference in value in the currencies of both sides, and suggests the amount that balances the swap', async () => {
    answers['POST /api/trades'] = () => aSwap();
    show(proposal);
    const form = await openForm();
    // The user gets a listing for £20 ($25) and gives a listing for $18.
    expect(await form.findByText('You get $7.00 USD (£5.60 GBP) more than you give.')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'I add money' }));
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('7.00');
    expect(form.getByText('Paid directly between you; Magpie only notes it.')).toBeTruthy();
    await userEvent.click(form.getByRole('checkbox', { name: /Card 10/ }));
    expect(form.getByText('You get $4.00 USD (£3.20 GBP) more than you give.')).toBeTruthy();
    await userEvent.type(form.getByRole('textbox', { name: /^Message/ }), 'Hi!');
    await userEvent.dblClick(form.getByRole('button', { name: 'Send offer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputsOf('POST /api/trades')).toEqual([
      {
        body: { gives: [8, 10], gets: [7], balance: { payer: 'me', amount: 7, currency_id: 1 }, message: 'Hi!' },
      },
    ]);
    expect(await screen.findByText('Offer sent to papermoth')).toBeTruthy();
  });

  it('marks a refused listing in the form until the user deselects it, and keeps all input', async () => {
    expectConsole('error', 'Failed to propose a swap');
    answers['POST /api/trades'] = () => {
      throw new ApiError('validation_failed', 422, { errors: { 'gives.0': ['This item is no longer available.'] } });
    };
    show(proposal);
    const form = await openForm();
    await userEvent.type(form.getByRole('textbox', { name: /^Message/ }), 'Hi!');
    await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
    const box = form.getByRole<HTMLInputElement>('checkbox', { name: /Card 8/ });
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    expect(form.getByText('This item is no longer available.')).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Message/ }).value).toBe('Hi!');
    await userEvent.click(box);
    expect(form.queryByText('This item is no longer available.')).toBeNull();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'shows the date of the exchange rates for the comparison only if the rates are old (old: %s)',
    async (is_stale, notes) => {
      answers['GET /api/currencies/rates'] = () => ({ base: 'USD', date: '2026-11-01', is_stale, rates: { GBP: 0.8 } });
      show(proposal);
      const form = await openForm();
      await form.findByText(/You get .* more than you give/);
      expect(form.queryAllByText(/converted at the rates of .*Nov/)).toHaveLength(notes);
    },
  );

  it('keeps the selection and the text when the form is closed and reopened', async () => {
    show(proposal);
    const form = await openForm();
    await userEvent.click(form.getByRole('checkbox', { name: /Card 12/ }));
    await userEvent.type(form.getByRole('textbox', { name: /^Message/ }), 'Hi!');
    cleanup();
    show(proposal);
    const again = await openForm();
    expect(again.getByRole<HTMLInputElement>('checkbox', { name: /Card 12/ }).checked).toBe(true);
    expect(again.getByRole<HTMLInputElement>('textbox', { name: /^Message/ }).value).toBe('Hi!');
  });

  it('requires a listing from each side', async () => {
    show(<ProposeSwap user={aUser(9, 'papermoth')} />);
    const form = await openForm();
    await userEvent.click(form.getByRole('button', { name: 'Send offer' }));
    const sides = ['You give', 'You get'].map((name) => form.getByRole('group', { name: new RegExp(`^${name}`) }));
    expect(sides.map(descriptionOf)).toEqual([
      'Choose at least one listing to give.',
      'Choose at least one listing to get.',
    ]);
    expect(inputsOf('POST /api/trades')).toEqual([]);
  });

  it('says so if none of the user’s listings are open to trade', async () => {
    answers['GET /api/users/{id}/haves'] = ({ params }) => onePage(params?.id === 1 ? [] : [aCard(7, { trade: true })]);
    show(proposal);
    await press('Propose a swap to papermoth');
    expect(await screen.findByText('None of your listings are open to trade')).toBeTruthy();
  });

  it('offers to load the listings again after a failure', async () => {
    answers['GET /api/users/{id}/haves'] = () => {
      throw new ApiError('forbidden', 403);
    };
    show(proposal);
    await press('Propose a swap to papermoth');
    expect(await screen.findByText('Couldn’t load the listings')).toBeTruthy();
    answers['GET /api/users/{id}/haves'] = () => onePage([aCard(7, { trade: true })]);
    await press('Retry');
    expect(await screen.findAllByRole('checkbox', { name: /Card 7/ })).toHaveLength(2);
  });
});

describe('the page of a swap', () => {
  it('shows the difference in value, the message and the time left to answer', async () => {
    showTrade(aSwap());
    expect(await screen.findByRole('heading', { level: 1, name: 'Swap with papermoth' })).toBeTruthy();
    expect(screen.getByText('71 hours left to answer')).toBeTruthy();
    expect(screen.getByText('Mint, sleeved.')).toBeTruthy();
    expect(screen.getByText('You get $2.00 USD more than you give.')).toBeTruthy();
  });

  it('marks the listings that cannot be sent to the user who would get them', async () => {
    const { items } = aSwap();
    showTrade(aSwap({ items: items.map((item) => ({ ...item, excluded_country: item.to === 1 ? 'UK' : 'CA' })) }));
    const marks = [
      await screen.findByText('Doesn’t ship to the United Kingdom'),
      screen.getByText('Doesn’t ship to Canada'),
    ];
    expect(marks.map((mark) => mark.closest('li')?.textContent)).toEqual([
      expect.stringContaining('Card 7'),
      expect.stringContaining('Card 8'),
    ]);
  });

  it('shows the name and the rating of the other user, with a link to the profile', async () => {
    const swap = aSwap();
    const [first, ...others] = swap.members as [Trade['members'][number], ...Trade['members']];
    const rated = { ...first, user: { ...first.user, average_rating: 3.7, review_count: 3 } };
    showTrade({ ...swap, members: [rated, ...others] });
    expect((await screen.findByText(/★ 3\.7 · 3 reviews/)).textContent).toContain('papermoth');
    expect(screen.getByRole('link', { name: 'papermoth' }).getAttribute('href')).toBe('/profile/papermoth');
  });

  it('says next to an added amount that Magpie does not handle the payment, but not in an ended swap', async () => {
    const balance = { from: 9, amount: 5, currency: { id: 1, code: 'USD' } };
    showTrade(aSwap({ balance }));
    expect(await screen.findByText('Paid directly between you; Magpie only notes it.')).toBeTruthy();
    cleanup();
    showTrade(aSwap({ balance, status: 'ended', end_reason: 'expired', viewer: { answer: 'pending', can: nothing } }));
    expect(await screen.findByText('plus $5.00 USD in cash')).toBeTruthy();
    expect(screen.queryByText(/Paid directly/)).toBeNull();
  });

  it('shows the proposed price of each listing, and the current price if it differs', async () => {
    const [mine, theirs] = aSwap().items as [Trade['items'][number], Trade['items'][number]];
    showTrade(aSwap({ items: [{ ...mine, price: 17.5 }, theirs] }));
    expect(await screen.findByText('$17.50 USD · now $18.00 USD')).toBeTruthy();
    expect(screen.getByText('$18.00 USD')).toBeTruthy();
  });

  it('shows neither the name of nor a link to a listing that is no longer available', async () => {
    const [mine, theirs] = aSwap().items as [Trade['items'][number], Trade['items'][number]];
    const listing = { ...theirs.listing, name: '', image1: '', status: 'closed' as const };
    showTrade(aSwap({ items: [mine, { ...theirs, listing, is_unavailable: true }] }));
    expect(await screen.findByText('No longer available')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^Card/ })).toHaveLength(1);
  });

  it('asks for confirmation, and then accepts the version of the offer that is on screen', async () => {
    showTrade(aSwap({ version: 4 }));
    answers['POST /api/trades/{id}/accept'] = () => {
      const agreed = aSwap({ status: 'agreed', conversation_id: 12, viewer: { answer: 'accepted', can: nothing } });
      answerTrade(agreed);
      return agreed;
    };
    await press('Accept');
    const dialog = await screen.findByRole('dialog', { name: 'Accept this swap?' });
    expect(inputsOf('POST /api/trades/{id}/accept')).toEqual([]);
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('It’s a deal. Arrange the details in your conversation.')).toBeTruthy();
    expect(inputsOf('POST /api/trades/{id}/accept')).toEqual([{ params: { id: 3 }, body: { version: 4 } }]);
    expect(screen.getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toBe('/inbox/12');
  });

  it('shows the outcome of an answer without waiting for the offer to be refetched', async () => {
    showTrade(aSwap());
    answers['POST /api/trades/{id}/accept'] = () => {
      answers['GET /api/trades/{id}'] = () => new Promise(() => {});
      return aSwap({ status: 'agreed', conversation_id: 12, viewer: { answer: 'accepted', can: nothing } });
    };
    await press('Accept');
    const dialog = await screen.findByRole('dialog', { name: 'Accept this swap?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('It’s a deal. Arrange the details in your conversation.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
    expect(await screen.findByText('Swap agreed')).toBeTruthy();
  });

  it('says who made a counter-offer', async () => {
    showTrade(aSwap({ version: 2 }));
    expect(await screen.findByText('This is a counter-offer from papermoth.')).toBeTruthy();
    cleanup();
    showTrade(aSwap({ version: 3, offered_by: 1, viewer: { answer: 'accepted', can: nothing } }));
    expect(await screen.findByText('This is your counter-offer to papermoth.')).toBeTruthy();
  });

  it('shows the changed offer when the user answers an outdated version', async () => {
    expectConsole('error', 'Failed to decline a trade');
    showTrade(aSwap());
    answers['POST /api/trades/{id}/decline'] = () => {
      answerTrade(aSwap({ version: 2, balance: { from: 9, amount: 5, currency: { id: 1, code: 'USD' } } }));
      throw new ApiError('trade_changed', 409, { message: 'This offer has changed. Look at the new one first.' });
    };
    await press(/^Decline/);
    expect(await screen.findByText(/This offer has changed/)).toBeTruthy();
    expect(await screen.findByText('plus $5.00 USD in cash')).toBeTruthy();
  });

  it('prefills a counter-offer with the current offer as the user sees it, and sends the changed version', async () => {
    answers['POST /api/trades/{id}/counter'] = () =>
      aSwap({ version: 2, offered_by: 1, viewer: { answer: 'accepted', can: nothing } });
    showTrade(aSwap({ balance: { from: 9, amount: 2, currency: { id: 1, code: 'USD' } } }));
    await press(/^Counter-offer/);
    const form = within(await screen.findByRole('dialog', { name: 'Counter-offer to papermoth' }));
    const box = await form.findByRole<HTMLInputElement>('checkbox', { name: /Card 8/ });
    expect(box.checked).toBe(true);
    expect(form.getByRole('button', { name: 'papermoth adds money' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(form.getByRole('checkbox', { name: /Card 12/ }));
    await userEvent.click(form.getByRole('button', { name: 'Send counter-offer' }));
    await waitFor(() => expect(inputsOf('POST /api/trades/{id}/counter')).toHaveLength(1));
    const balance = { payer: 'other', amount: 2, currency_id: 1 };
    expect(inputsOf('POST /api/trades/{id}/counter')[0]).toEqual({
      params: { id: 3 },
      body: { gives: [8], gets: [7, 12], balance, message: '', version: 1 },
    });
  });

  it.each([
    ['declined', 'papermoth declined this swap.'],
    ['expired', 'This offer expired without an answer.'],
    ['listing_closed', 'One of the listings was closed or sold.'],
    ['user_left', 'This swap is no longer possible.'],
  ] as const)('explains why the swap ended: %s', async (end_reason, text) => {
    const viewer = { answer: 'accepted', can: nothing } as const;
    showTrade(aSwap({ status: 'ended', end_reason, offered_by: 1, viewer }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Accept|Decline|Withdraw/ })).toBeNull();
    // A swap with a user who has left, or who is blocked, would be refused.
    const [propose, matches] = [proposeButton(), screen.queryByRole('link', { name: 'See your matches' })];
    expect([propose !== null, matches !== null]).toEqual(end_reason === 'user_left' ? [false, true] : [true, false]);
  });

  it('offers no other swap while the swap waits for an answer, and once it is agreed', async () => {
    for (const status of ['waiting', 'agreed'] as const) {
      showTrade(aSwap({ status }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Swap with papermoth' })).toBeTruthy();
      expect(proposeButton()).toBeNull();
      cleanup();
    }
  });
});

describe('the page of a ring', () => {
  it('shows what the user gives and gets, and then every step of the ring, starting with what the user gives', async () => {
    showTrade(aRing());
    expect(await screen.findByRole('heading', { level: 1, name: 'Trade ring of 3 people' })).toBeTruthy();
    const text = 'Card 8 goes from you to papermoth, and you get Card 6 from tidepool.';
    expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'You give to papermoth',
      'papermoth gives to tidepool',
      'tidepool gives to you',
    ]);
    expect(screen.getByText('1 of 3 accepted')).toBeTruthy();
    const values = screen.getByText(/^You give an item worth/).textContent?.replaceAll('\u00a0', ' ');
    expect(values).toBe(
      'You give an item worth $18.00 USD and get one worth $20.00 USD. You get $2.00 USD more than you give.',
    );
  });

  it.each([
    ['waiting', 'You accepted. Now it’s up to the others.'],
    ['agreed', 'Everyone accepted: the ring is agreed'],
  ] as const)(
    'says whether others still have to answer when the user accepts a ring that is then %s',
    async (status, text) => {
      showTrade(aRing());
      answers['POST /api/trades/{id}/accept'] = () => aRing({ status, viewer: { answer: 'accepted', can: nothing } });
      await press('Accept');
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it.each([
    [
      { cycles: 1_200, users: 5, points: 12, bound: 12, is_exact: true },
      /^When we found this ring, we compared 1,200 possible rings among 5 people\. The rings we chose have 12 points in total\. No other choice has more points, and none with as many points lets more people trade\. Each want that a ring delivers counts: a “must have” 4 points, a “would like” 2 and a “someday” 1\.$/,
    ],
    [
      { cycles: 1, users: 3, points: 3, bound: 3, is_exact: false },
      /it was the only possible one among .* can have more\. /,
    ],
    [
      { cycles: null, users: null, points: 1, bound: 4, is_exact: false },
      /^The.* 1 point in total, .* can have more than 4\. /,
    ],
  ])(
    'says how good the choice of the ring is, and no more than its certificate proves (%j)',
    async (certificate, text) => {
      showTrade(aRing({ certificate }));
      const title = await screen.findByRole('heading', { level: 2, name: 'Why this ring' });
      expect(title.nextElementSibling?.textContent).toMatch(text);
    },
  );

  it('says nothing about the choice of a ring without a certificate', async () => {
    showTrade(aRing());
    expect(await screen.findByText('1 of 3 accepted')).toBeTruthy();
    expect(screen.queryByText('Why this ring')).toBeNull();
  });

  it('declines after a confirmation that promises not to reveal who declined', async () => {
    showTrade(aRing());
    answers['POST /api/trades/{id}/decline'] = () => {
      const ended = aRing({ status: 'ended', end_reason: 'declined', viewer: { answer: 'declined', can: nothing } });
      answerTrade(ended);
      return ended;
    };
    await press(/^Decline/);
    const dialog = await screen.findByRole('dialog', { name: 'Decline this ring?' });
    expect(within(dialog).getByText(/No one will know who declined/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(/You declined this ring/)).toBeTruthy();
  });

  it('links to the conversations with the user’s two neighbours in the ring once the ring is agreed', async () => {
    const ring = aRing({ status: 'agreed', viewer: { answer: 'accepted', can: nothing } });
    showTrade({
      ...ring,
      items: ring.items.map((item, at) => ({ ...item, conversation_id: at === 2 ? null : 20 + at })),
    });
    const links = await screen.findAllByRole('link', { name: /^Conversation with/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Conversation with papermoth', '/inbox/21'],
      ['Conversation with tidepool', '/inbox/20'],
    ]);
  });

  it('does not reveal who declined', async () => {
    showTrade(aRing({ status: 'ended', end_reason: 'declined', viewer: { answer: 'accepted', can: nothing } }));
    expect(await screen.findByText(/Not everyone accepted this ring/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your matches' })).toBeTruthy();
  });
});

describe('the trading area', () => {
  it('shows above the matches how many offers wait for the user', async () => {
    answers['GET /api/trades'] = () => ({ data: [aRing(), aSwap()], meta: { waiting: 2 } });
    show(<MatchesPage />);
    expect(await screen.findByText('2 offers are waiting for your answer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/trades');
  });

  it('links to the want list, the matches and the swaps, and marks the current page', async () => {
    show(<TradesPage />);
    const links = within(screen.getByRole('navigation', { name: 'Trading' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Want list', null],
      ['Matches', null],
      ['Swaps and rings', 'page'],
    ]);
  });

  it('groups the trades by who has to answer, with finished trades last', async () => {
    const ownSwap = aSwap({
      id: 6,
      offered_by: 1,
      viewer: { answer: 'accepted', can: { ...nothing, withdraw: true } },
    });
    const ended = aSwap({ id: 7, status: 'ended', end_reason: 'expired', viewer: { answer: 'pending', can: nothing } });
    answers['GET /api/trades'] = () => ({ data: [aSwap(), ownSwap, ended], meta: { waiting: 1 } });
    show(<TradesPage />);
    const headings = await screen.findAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Waiting for your answer',
      'Waiting for others',
      'Finished',
    ]);
  });
});

it('a conversation shows only the offer that belongs to it', async () => {
  answerTrade(aSwap({ conversation_id: 12 }));
  const { container } = show(<ConversationTrade conversationId={13} />);
  await waitFor(() => expect(inputsOf('GET /api/trades')).toHaveLength(1));
  expect(container.textContent).not.toContain('Card 8');
  cleanup();
  show(<ConversationTrade conversationId={12} />);
  expect(await screen.findByText('Card 8')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the offer' })).toBeTruthy();
});

const usd = { id: 1, code: 'USD' };
it.each([
  [
    'a swap to which the user adds money',
    aSwap({ conversation_id: 12, balance: { from: 1, amount: 2, currency: usd } }),
    ['You giveCard 8plus $2.00 USD in cashworth $18.00 USD in total', 'You getCard 7worth $20.00 USD'],
  ],
  [
    'a swap to which the other user adds money',
    aSwap({ conversation_id: 12, balance: { from: 9, amount: 2, currency: usd } }),
    ['You giveCard 8worth $18.00 USD', 'You getCard 7plus $2.00 USD in cashworth $20.00 USD in total'],
  ],
  [
    'a ring',
    aRing({ conversation_id: 12 }),
    ['You give to papermothCard 8worth $18.00 USD', 'You get from tidepoolCard 6worth $20.00 USD'],
  ],
])('a conversation shows on each side of %s who gives what, and its value', async (_, trade, sides) => {
  answerTrade(trade);
  const { container } = show(<ConversationTrade conversationId={12} />);
  await screen.findByText('Card 8');
  const shown = [...(container.querySelector('.trade-brief')?.children ?? [])];
  expect(shown.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(sides);
});

it('the list of sent requests lets the user withdraw a swap offer', async () => {
  const viewer = { answer: 'accepted', can: { ...nothing, withdraw: true } } as const;
  answerTrade(aSwap({ offered_by: 1, viewer }));
  answers['POST /api/trades/{id}/withdraw'] = () => aSwap({ status: 'ended', end_reason: 'withdrawn' });
  answers['GET /api/connection-requests'] = () => ({ data: [anOwnRequest(3)] });
  show(<OwnRequests />);
  await press('Withdraw: Swap with papermoth');
  expect(await screen.findByText('Offer withdrawn')).toBeTruthy();
  expect(inputsOf('POST /api/trades/{id}/withdraw')).toEqual([{ params: { id: 3 }, body: { version: 1 } }]);
});

it('the list of sent requests lets the user withdraw a request only if it has no swap that waits for an answer', async () => {
  answerTrade(aSwap({ offered_by: 1 }));
  answers['GET /api/connection-requests'] = () => ({ data: [anOwnRequest(3)] });
  show(<OwnRequests />);
  expect(await screen.findByRole('button', { name: 'Decline: Swap with papermoth' })).toBeTruthy();
  const withdraw = { name: 'Withdraw your request for Card 7' };
  expect(screen.queryByRole('button', withdraw)).toBeNull();
  cleanup();
  answers['GET /api/connection-requests'] = () => ({ data: [anOwnRequest(null)] });
  show(<OwnRequests />);
  expect(await screen.findByRole('button', withdraw)).toBeTruthy();
  expect(inputsOf('GET /api/trades/{id}')).toHaveLength(1);
});
