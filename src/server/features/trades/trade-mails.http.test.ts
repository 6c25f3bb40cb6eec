import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trade } from '#contract/trades.ts';
import { refusal } from '#test/client.ts';
import { makeListing } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { act, makeOffer, makeSwapTown, type Swapper, type SwapTown } from '#test/swaps.ts';
import { listings } from '../../tables/listings.ts';
import { tradeProposals } from '../../tables/trades.ts';
import { users } from '../../tables/users.ts';

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
  it('list for each user what they give and what they get', async () => {
    const { ann, bob } = town;
    const offer = await makeOffer(town);
    const [toBob] = await newMails();
    const page = ({ card }: Swapper) => `http://magpie.test/listings/${card.id}`;
    expect(toBob?.text).toContain(
      `Card of ann\nYou get this\n${page(ann)}\n\nCard of bob\nYou give this\n${page(bob)}\n`,
    );
    const counter = { version: 1, gives: [bob.card.id], gets: [ann.card.id] };
    await bob.client.post<Trade>(`/api/trades/${offer.id}/counter`, counter);
    const [toAnn] = await newMails();
    expect(toAnn?.text).toContain(
      `Card of bob\nYou get this\n${page(bob)}\n\nCard of ann\nYou give this\n${page(ann)}\n`,
    );
  });

  it('show the photo of every item that is not hidden, with the item’s name as alternative text', async () => {
    const { ann, bob } = town;
    const second = await makeListing(use.app.db, ann, { lookups: town.lookups, trade: true, name: 'Card <2>' });
    await makeOffer(town, { gives: [ann.card.id, second.id] });
    const picturesIn = (mail: { html: string } | undefined) =>
      [...(mail?.html ?? '').matchAll(/<a href="([^"]*)"[^>]*><img class="photo" src="([^"]*)" alt="([^"]*)"/g)].map(
        ([, page, source, text]) => [page, source, text],
      );
    const keys = await use.app.db.execute<{ id: number; key: string }>(
      sql`select l.id, i.key from listings l join images i on i.id = l.image1_id`,
    );
    const photo = ({ id }: { id: number }, name: string) => [
      `http://magpie.test/listings/${id}`,
      `http://magpie.test/storage/${keys.rows.find((row) => row.id === id)?.key}/1280.jpg`,
      `Photo of ${name}`,
    ];
    const [proposed] = await newMails();
    const ofBob = photo(bob.card, 'Card of bob');
    expect(picturesIn(proposed)).toEqual([photo(ann.card, 'Card of ann'), photo(second, 'Card &lt;2&gt;'), ofBob]);
    await use.app.db.update(listings).set({ isHidden: true }).where(eq(listings.id, ann.card.id));
    await check();
    const ended = (await newMails()).find(({ to }) => to === bob.email);
    expect(picturesIn(ended)).toEqual([photo(second, 'Card &lt;2&gt;'), ofBob]);
  });

  it('show the name of a hidden listing to its seller, and show the other user only a link to the swap', async () => {
    const { ann, bob } = town;
    const offer = await makeOffer(town);
    await newMails();
    await use.app.db.update(listings).set({ isHidden: true }).where(eq(listings.id, ann.card.id));
    await setBob({ language: 'fr' });
    await check();
    const mails = await newMails();
    const [toAnn, toBob] = [ann, bob].map(({ email }) => mails.find(({ to }) => to === email));
    const swap = `http://magpie.test/trades/${offer.id}`;
    expect(toAnn?.text).toContain('Card of ann\nYou would have given this\n');
    expect(toBob?.text).toContain(`Une annonce qui n’est plus disponible\nVous auriez reçu cet objet\n${swap}\n`);
    for (const part of [toBob?.subject, toBob?.text, toBob?.html]) {
      expect(part).not.toContain('Card of ann');
      // Photo URLs contain `/listings/` too, followed by random digits.
      expect(part).not.toMatch(new RegExp(`magpie\\.test/listings/${ann.card.id}\\b`));
    }
    expect(toBob?.text).toContain('Card of bob\nVous auriez donné cet objet\n');
  });

  it('have a subject with the first requested item and the number of additional items', async () => {
    const { ann, bob } = town;
    const second = await makeListing(use.app.db, bob, { lookups: town.lookups, trade: true });
    const offer = await makeOffer(town, { gets: [bob.card.id, second.id] });
    expect(await subjects()).toEqual(['bob: ann offered you a swap for Card of bob and 1 more']);
    const counter = { version: 1, gives: [bob.card.id], gets: [ann.card.id] };
    await bob.client.post<Trade>(`/api/trades/${offer.id}/counter`, counter);
    expect(await subjects()).toEqual(['ann: bob made you a counter-offer for Card of ann']);
  });

  it('are in French for users who read French', async () => {
    await setBob({ language: 'fr' });
    await makeOffer(town);
    const [mail] = await newMails();
    expect(mail?.subject).toBe('ann vous propose un échange contre Card of bob');
    expect(mail?.html).toContain('alt="Photo de Card of ann"');
    expect(mail?.text).toContain('Card of ann\nVous recevez cet objet\n');
    expect(mail?.text).toContain('Card of bob\nVous donnez cet objet\n');
  });

  it('are not sent to the user whose action caused them', async () => {
    const { ann, bob } = town;
    await act(bob, await makeOffer(town), 'decline');
    expect(await subjects()).toEqual([
      'ann: The swap with bob didn’t go through',
      'bob: ann offered you a swap for Card of bob',
    ]);
    await act(ann, await makeOffer(town), 'withdraw');
    expect(await subjects()).toEqual([
      'bob: The swap with ann didn’t go through',
      'bob: ann offered you a swap for Card of bob',
    ]);
    await act(bob, await makeOffer(town), 'accept');
    expect(await subjects()).toEqual([
      'ann: Your swap with bob is agreed',
      'bob: ann offered you a swap for Card of bob',
    ]);
  });

  it('are sent to both users if an answer arrives after the offer has expired', async () => {
    const offer = await makeOffer(town);
    await newMails();
    await use.app.db.update(tradeProposals).set({ expiresAt: new Date(0) });
    expect(refusal(await act(town.bob, offer, 'accept'))).toBe('409 trade_ended');
    expect(await subjects()).toEqual([
      'ann: The swap with bob didn’t go through',
      'bob: The swap with ann didn’t go through',
    ]);
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
    expect(await subjects()).toEqual(['ann: The swap with bob didn’t go through']);
  });

  it('are not sent when a block ends the swap', async () => {
    await makeOffer(town);
    await newMails();
    await town.ann.client.put(`/api/blocks/${town.bob.id}`);
    await check();
    expect(await subjects()).toEqual([]);
  });
});
