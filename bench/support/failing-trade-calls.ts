/** Defines the action that triggers each call of want lists, matches, swaps and rings, and its expected result. */

import { expect, type Page } from '@playwright/test';
import type { RouteId } from '#contract/api.ts';
import { makeRing, pathOfRing } from '../../test/e2e/support/ring-work.ts';
import { fill, nextNumber, press, reopen, submit, type Users } from './failing-actions.ts';
import type { FailingCall, Unchecked } from './failing-calls.ts';
import { chooseOption } from './failing-staff-actions.ts';

type TradeCall = Extract<RouteId, `${'trades' | 'wants' | 'matches'}.${string}`>;

/** Rings use the same routes as swaps, but another view of the page. */
type RingCall = `trades.${'accept' | 'decline'} (ring)`;

type OfferOf = { id: number; viewer: { can: { withdraw: boolean } }; version: number };

async function publishHaves({ seller, buyer }: Users) {
  const number = nextNumber();
  const sellerListing = await seller.publish({ name: `Asked card ${number}`, trade: true });
  const buyerListing = await buyer.publish({ name: `Given card ${number}`, trade: true });
  return { gets: sellerListing.id, gives: buyerListing.id };
}

async function offerAt(users: Users): Promise<string> {
  const { gets, gives } = await publishHaves(users);
  const offer = { gives: [gives], gets: [gets], balance: null, message: '' };
  const { status, body } = await users.buyer.send<{ id: number }>('POST', '/api/trades', offer);
  expect(status).toBe(201);
  return `/trades/${body.id}`;
}

const listingForSwapAt = async (users: Users): Promise<string> => `/listings/${(await publishHaves(users)).gets}`;

/** Withdraws all swap offers, because the number of waiting offers per user is limited. */
async function withdrawAll({ buyer }: Users): Promise<void> {
  const { body } = await buyer.send<{ data: OfferOf[] }>('GET', '/api/trades');
  for (const { id, version, viewer } of body.data) {
    if (viewer.can.withdraw) await buyer.send('POST', `/api/trades/${id}/withdraw`, { version });
  }
}

/** Words that differ so much that a search for one of them does not match another word as a typo. */
const ringWords =
  'alder birch cedar dogwood elder fir gorse hazel ivy juniper kapok larch maple nutmeg oak poplar quince rowan';

async function ringAt({ product, seller }: Users): Promise<string> {
  const words = ringWords.split(' ');
  const word = `Ring${words[nextNumber() % words.length]}`;
  await makeRing(product, word);
  return pathOfRing(seller, word);
}

/**
 * Declines the seller's waiting rings: a user has a limited number of live rings, and a ring that no one accepts would
 * be proposed again.
 */
async function endRings({ seller }: Users): Promise<void> {
  const { body } = await seller.send<{ data: { id: number; kind: string; version: number; status: string }[] }>(
    'GET',
    '/api/trades',
  );
  for (const { id, version } of body.data.filter(({ kind, status }) => kind === 'ring' && status === 'waiting')) {
    await seller.send('POST', `/api/trades/${id}/decline`, { version });
  }
}

const openOffer = async (page: Page): Promise<void> => {
  await press('Propose a swap to seller')(page);
  const itemsToGive = page.getByRole('dialog').getByRole('group', { name: /^You give/ });
  const first = itemsToGive.getByRole('checkbox').first();
  await first.waitFor();
  if ((await itemsToGive.getByRole('checkbox', { checked: true }).count()) === 0) await first.check();
};

async function sendOffer(page: Page): Promise<void> {
  await openOffer(page);
  await fill(page, /^Message/, 'Mine is mint.');
  await submit(page, 'Send offer');
}

async function sendCounterOffer(page: Page): Promise<void> {
  await press(/^Counter-offer/)(page);
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  await submit(page, 'Send counter-offer');
}

async function accept(page: Page): Promise<void> {
  await press('Accept')(page);
  await submit(page, 'Accept');
}

async function declineRing(page: Page): Promise<void> {
  await press(/^Decline/)(page);
  await submit(page, 'Decline');
}

async function fillWant(page: Page): Promise<void> {
  await press('Add a want')(page);
  await chooseOption('Group', 'Orchid Static')(page);
  await fill(page, /^Words/, `want${nextNumber()}`);
}

async function wantAt({ buyer }: Users): Promise<string> {
  const { body } = await buyer.send<{ data: { id: number }[] }>('GET', '/api/groups?sort=name&order=asc');
  const want = { group_id: body.data[0]?.id, words: `failing${nextNumber()}`, priority: 1 };
  expect((await buyer.send('POST', '/api/wants', want)).status).toBe(201);
  return '/wants';
}

async function changeWant(page: Page): Promise<void> {
  await press(/^Edit /)(page);
  await fill(page, /^Note/, 'Sealed only');
  await submit(page, 'Save want');
}

async function importWants(page: Page): Promise<void> {
  await press('Paste a list')(page);
  await fill(page, 'Your lines', `Orchid Static pasted${nextNumber()}`);
  await submit(page, 'Add to my list');
}

export const failingTradeCalls: Readonly<Record<TradeCall | RingCall, FailingCall | Unchecked>> = {
  'wants.list': { who: 'buyer', at: '/wants' },
  'wants.ofUser': { at: '/profile/seller?tab=wants' },
  'wants.create': {
    who: 'buyer',
    at: '/wants',
    act: async (page) => {
      await fillWant(page);
      await submit(page, 'Save want');
    },
    again: (page) => submit(page, 'Save want'),
    typed: [/^Words/, /^want\d+$/],
    resume: reopen(press('Add a want'), /^Words/, /^want\d+$/, 'Save want'),
  },
  'wants.update': {
    who: 'buyer',
    at: wantAt,
    act: changeWant,
    again: (page) => submit(page, 'Save want'),
    typed: [/^Note/, /^Sealed only$/],
    resume: reopen(press(/^Edit /), /^Note/, /^Sealed only$/, 'Save want'),
  },
  'wants.remove': { who: 'buyer', at: wantAt, act: press(/^Delete /), again: press(/^Delete /) },
  'wants.import': {
    who: 'buyer',
    at: '/wants',
    act: importWants,
    again: (page) => submit(page, 'Add to my list'),
    typed: ['Your lines', /^Orchid Static pasted\d+$/],
    resume: reopen(press('Paste a list'), 'Your lines', /^Orchid Static pasted\d+$/, 'Add to my list'),
  },
  'wants.export': { who: 'buyer', at: wantAt, act: press('Download CSV'), again: press('Download CSV') },
  'matches.list': { who: 'buyer', at: '/matches' },
  'matches.ofListing': { unchecked: 'the page is complete without it: a failure shows nothing' },
  'trades.list': { who: 'buyer', at: '/trades' },
  'trades.haves': {
    who: 'buyer',
    at: listingForSwapAt,
    act: press('Propose a swap to seller'),
    resume: press('Propose a swap to seller'),
  },
  'trades.read': { who: 'seller', at: offerAt, after: withdrawAll, notFound: true },
  'trades.propose': {
    who: 'buyer',
    at: listingForSwapAt,
    act: sendOffer,
    again: (page) => submit(page, 'Send offer'),
    typed: [/^Message/, /^Mine is mint\.$/],
    resume: reopen(openOffer, /^Message/, /^Mine is mint\.$/, 'Send offer'),
    after: withdrawAll,
  },
  // After signing in again, the user must press Accept and confirm again.
  'trades.accept': {
    who: 'seller',
    at: offerAt,
    act: accept,
    again: (page) => submit(page, 'Accept'),
    resume: accept,
    after: withdrawAll,
  },
  'trades.decline': {
    who: 'seller',
    at: offerAt,
    act: press(/^Decline/),
    again: press(/^Decline/),
    after: withdrawAll,
  },
  'trades.accept (ring)': {
    who: 'seller',
    at: ringAt,
    act: accept,
    again: (page) => submit(page, 'Accept'),
    resume: accept,
    after: endRings,
  },
  'trades.decline (ring)': {
    who: 'seller',
    at: ringAt,
    act: declineRing,
    again: (page) => submit(page, 'Decline'),
    resume: declineRing,
    after: endRings,
  },
  'trades.withdraw': {
    who: 'buyer',
    at: offerAt,
    act: press(/^Withdraw/),
    again: press(/^Withdraw/),
    after: withdrawAll,
  },
  'trades.counter': {
    who: 'seller',
    at: offerAt,
    act: sendCounterOffer,
    again: (page) => submit(page, 'Send counter-offer'),
    // The page and its form are replaced when the session ends.
    resume: sendCounterOffer,
    after: withdrawAll,
  },
};
