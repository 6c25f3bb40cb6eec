import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trade } from '#contract/trades.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { act, makeOffer, makeSwapTown, type SwapTown } from '#test/swaps.ts';
import { users } from '../auth/users.schema.ts';

const use = sharedApp();
let town: SwapTown;
let newMails: Awaited<ReturnType<typeof watchMails>>;
beforeEach(async () => {
  town = await makeSwapTown(use.app);
  newMails = await watchMails(use.app);
});

const subjects = async (): Promise<string[]> =>
  (await newMails()).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted();
const setBob = (values: object) => use.app.db.update(users).set(values).where(eq(users.id, town.bob.id));
async function check(): Promise<void> {
  use.app.db.hooks.committed();
  await use.app.settled();
}

describe('the emails about a swap', () => {
  it('say to each user what they give and what they get', async () => {
    const { ann, bob } = town;
    const offer = await makeOffer(town);
    const [toBob] = await newMails();
    expect(toBob?.text).toContain('You give: Card of bob');
    expect(toBob?.text).toContain('You get: Card of ann');
    const counter = { version: 1, gives: [bob.card.id], gets: [ann.card.id] };
    await bob.client.post<Trade>(`/api/trades/${offer.id}/counter`, counter);
    const [toAnn] = await newMails();
    expect(toAnn?.text).toContain('You give: Card of ann');
    expect(toAnn?.text).toContain('You get: Card of bob');
  });

  it('are not sent to the user whose action it was', async () => {
    const { ann, bob } = town;
    await act(bob, await makeOffer(town), 'decline');
    expect(await subjects()).toEqual(['ann: The swap with bob is off', 'bob: ann offered you a swap']);
    await act(ann, await makeOffer(town), 'withdraw');
    expect(await subjects()).toEqual(['bob: The swap with ann is off', 'bob: ann offered you a swap']);
    await act(bob, await makeOffer(town), 'accept');
    expect(await subjects()).toEqual(['ann: Your swap with bob is agreed', 'bob: ann offered you a swap']);
  });

  it('are not sent to users who have turned them off', async () => {
    await setBob({ mailsRequests: false });
    const offer = await makeOffer(town);
    expect(await subjects()).toEqual([]);
    await setBob({ mailsRequests: true, mailsAcceptances: false });
    await act(town.ann, offer, 'withdraw');
    expect(await subjects()).toEqual([]);
  });

  it('are not sent to suspended users', async () => {
    await makeOffer(town);
    await newMails();
    await setBob({ status: 'suspended' });
    await check();
    expect(await subjects()).toEqual(['ann: The swap with bob is off']);
  });

  it('tell neither user that a block has ended it', async () => {
    await makeOffer(town);
    await newMails();
    await town.ann.client.put(`/api/blocks/${town.bob.id}`);
    await check();
    expect(await subjects()).toEqual([]);
  });
});
