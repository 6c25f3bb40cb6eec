/** Creates two users with listings that are open to trade, and sends their requests about swaps. */
import type { Notification } from '#contract/notifications.ts';
import type { Trade } from '#contract/trades.ts';
import type { Answer, Client } from './client.ts';
import { type Lookups, type MadeListing, makeListing, makeLookups, makeUser, type Person } from './factories.ts';
import type { TestApp } from './make-app.ts';

export type Swapper = Person & { client: Client; card: MadeListing };
export type SwapTown = { app: TestApp; lookups: Lookups; ann: Swapper; bob: Swapper };

async function makeSwapper(app: TestApp, lookups: Lookups, name: string): Promise<Swapper> {
  const user = await makeUser(app.db, { name });
  const card = await makeListing(app.db, user, { lookups, trade: true, name: `Card of ${name}`, priceMinor: 1000 });
  return { ...user, client: await app.as(user), card };
}

export async function makeSwapTown(app: TestApp, names: readonly [string, string] = ['ann', 'bob']): Promise<SwapTown> {
  const lookups = await makeLookups(app.db);
  const [ann, bob] = [await makeSwapper(app, lookups, names[0]), await makeSwapper(app, lookups, names[1])];
  return { app, lookups, ann, bob };
}

export const offerFor = ({ ann, bob }: SwapTown, more: object = {}): Promise<Answer<Trade>> =>
  ann.client.post<Trade>('/api/trades', { gives: [ann.card.id], gets: [bob.card.id], ...more });

export async function makeOffer(town: SwapTown, more: object = {}): Promise<Trade> {
  const { status, body } = await offerFor(town, more);
  if (status !== 201) throw new Error(`the offer was refused: ${JSON.stringify(body)}`);
  return body;
}

export const act = (
  { client }: Swapper,
  { id, version }: Pick<Trade, 'id' | 'version'>,
  action: 'accept' | 'decline' | 'withdraw',
): Promise<Answer<Trade>> => client.post<Trade>(`/api/trades/${id}/${action}`, { version });

export const readTrade = async ({ client }: Swapper, id: number): Promise<Trade> =>
  (await client.get<Trade>(`/api/trades/${id}`)).body;

export const notificationTypes = async ({ client }: Swapper): Promise<string[]> =>
  (await client.get<{ data: Notification[] }>('/api/notifications')).body.data.map(({ type }) => type);
