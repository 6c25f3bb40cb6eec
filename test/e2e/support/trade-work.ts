/** Creates swaps and rings in each state between demo users, with values that are hard to fit on a small screen. */
import { expect } from '@playwright/test';
import type { Trade } from '#contract/trades.ts';
import { type ApiUser, signInToApi } from './api-user.ts';
import type { Product } from './product.ts';
import { makeRing, pathOfRing } from './ring-work.ts';

/** Texts that are long enough to wrap at 320 pixels. */
const TITLE = 'A card with a rather long name, in a sleeve and a toploader';
const MESSAGE = `It is mint, and it comes with ${'averyveryverylongword'.repeat(4)}.`;

const work = new WeakMap<Product, Promise<string[]>>();

/** Signs both users in. `offer` makes a new swap that waits for the seller. */
export async function makeOffers(product: Product) {
  const [seller, buyer] = [await signInToApi(product, 'seller'), await signInToApi(product, 'buyer')];
  const offer = async (): Promise<Trade> => {
    const gives = [await buyer.publish({ name: TITLE, price: 9_999.5, trade: true })];
    const gets = [
      await seller.publish({ name: TITLE, price: 12.25, trade: true }),
      await seller.publish({ name: TITLE, price: 1_234_567.89, trade: true }),
    ];
    const idsOf = (listings: readonly { id: number }[]) => listings.map(({ id }) => id);
    const { status, body } = await buyer.send<Trade>('POST', '/api/trades', {
      gives: idsOf(gives),
      gets: idsOf(gets),
      balance: { payer: 'me', amount: 1_224_580.64, currency_id: gets[0]?.currency_id },
      message: MESSAGE,
    });
    expect(status).toBe(201);
    return body;
  };
  return { seller, buyer, offer };
}

async function fill(product: Product): Promise<string[]> {
  const { seller, offer } = await makeOffers(product);
  const waiting = await offer();
  const paths = [`/trades/${waiting.id}`];
  for (const answer of ['accept', 'decline']) {
    const { id, version } = await offer();
    expect((await seller.send('POST', `/api/trades/${id}/${answer}`, { version })).status).toBe(200);
    paths.push(`/trades/${id}`);
  }
  return paths;
}

/**
 * Returns the paths of a swap that waits for the seller, an agreed swap and a declined swap; creates the swaps at the
 * first call.
 */
export function fillTradePages(product: Product): Promise<string[]> {
  const paths = work.get(product) ?? fill(product);
  work.set(product, paths);
  return paths;
}

async function answerRing(product: Product, word: string, answers: readonly ('accept' | 'decline')[]): Promise<string> {
  const { users } = await makeRing(product, word);
  const path = await pathOfRing(users[0] as ApiUser, word);
  for (const [at, answer] of answers.entries()) {
    expect((await users[at]?.send('POST', `/api${path}/${answer}`, { version: 1 }))?.status).toBe(200);
  }
  return path;
}

/** Creates swaps and rings that are agreed or have ended; returns their paths by outcome, such as `swap-declined`. */
export async function fillEndedTrades(product: Product): Promise<Readonly<Record<string, string>>> {
  const [, agreed = '', declined = ''] = await fillTradePages(product);
  const { buyer, offer } = await makeOffers(product);
  const { id, version } = await offer();
  expect((await buyer.send('POST', `/api/trades/${id}/withdraw`, { version })).status).toBe(200);
  return {
    'swap-agreed': agreed,
    'swap-declined': declined,
    'swap-withdrawn': `/trades/${id}`,
    'ring-agreed': await answerRing(product, 'Zephyrine', ['accept', 'accept', 'accept']),
    'ring-dissolved': await answerRing(product, 'Quillwort', ['accept', 'decline']),
  };
}
