import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Preferences } from '#contract/preferences.ts';
import { type Client, refusal } from '#test/client.ts';
import type { MadeListing, Person } from '#test/factories.ts';
import { makeConnection, makeConversation, makeListing, makeLookups, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { outbox } from '../../tables/outbox.ts';

const use = sharedApp();
let seller: Person;
let buyer: Person;
let listing: MadeListing;
let mails: Awaited<ReturnType<typeof watchMails>>;

const folder = () => mailboxFolder(use.app.config);

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'sally' });
  buyer = await makeUser(use.app.db, { name: 'ben' });
  listing = await makeListing(use.app.db, seller, { name: 'Holo card' });
  mails = await watchMails(use.app);
});

const prefer = async (person: Person, preferences: Partial<Preferences>) =>
  (await use.app.as(person)).put('/api/preferences', preferences);

describe('the email about a contact request', () => {
  it('is sent to the seller once, with the escaped text of the buyer', async () => {
    await makeConnection(use.app.db, listing, buyer, 'Is it <b>mint</b>?');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: seller.email, subject: 'ben is interested in Holo card' });
    expect(mail?.html).toContain('Is it &lt;b&gt;mint&lt;/b&gt;?');
    expect(mail?.text).toContain('http://magpie.test/notifications');
    expect(mail?.text).toContain(`Holo card\nhttp://magpie.test/listings/${listing.id}`);
    expect(mail?.html).toMatch(
      /<img class="photo" src="http:\/\/magpie.test\/storage\/listings\/[^"]+\.jpg" alt="Photo of Holo card"/,
    );
    await makeConnection(use.app.db, listing, buyer, 'Newer words');
    expect(await mails()).toEqual([]);
  });

  it.each([
    [498, `${'x'.repeat(498)}🎴…`],
    [499, `${'x'.repeat(499)}…`],
    [500, `${'x'.repeat(499)}…`],
  ])('shortens a long message with an emoji at position %i without splitting the emoji', async (at, excerpt) => {
    await makeConnection(use.app.db, listing, buyer, `${'x'.repeat(at)}🎴 and the rest of the message`);
    const [mail] = await mails();
    expect(mail?.text).toContain(`“${excerpt}”`);
  });

  it('lists every item of a bundle with its name and picture', async () => {
    const lookups = await makeLookups(use.app.db);
    const others = [];
    for (const name of ['Badge', 'Towel']) others.push(await makeListing(use.app.db, seller, { lookups, name }));
    const body = {
      ...{ recipient_id: seller.id, listing_id: listing.id, contactMessage: 'Do you combine postage?' },
      additional_listing_ids: others.map(({ id }) => id),
    };
    await (await use.app.as(buyer)).post('/api/notifications/connection-request', body);
    const [requestMail] = await mails();
    expect(requestMail?.subject).toBe('ben is interested in Holo card and 2 more');
    const owner = await use.app.as(seller);
    const { data } = (await owner.get<{ data: { id: string }[] }>('/api/notifications')).body;
    await owner.post(`/api/notifications/${data[0]?.id}/connection-accept`);
    const [accepted] = await mails();
    expect(accepted).toMatchObject({
      to: buyer.email,
      subject: 'sally accepted your request about Holo card and 2 more',
    });
    for (const mail of [requestMail, accepted])
      for (const { id, name } of [{ id: listing.id, name: 'Holo card' }, ...others]) {
        expect(mail?.text).toContain(`${name}\nhttp://magpie.test/listings/${id}`);
        expect(mail?.html).toContain(`alt="Photo of ${name}"`);
      }
  });

  it('is written in the language of the seller', async () => {
    await (await use.app.as(seller)).put(`/api/users/${seller.id}`, { language: 'fr' });
    await makeConnection(use.app.db, listing, buyer, 'Is it mint?');
    const [mail] = await mails();
    expect(mail?.subject).toBe('ben s’intéresse à Holo card');
    expect(mail?.html).toContain('<html lang="fr">');
    expect(mail?.html).toContain('Ne plus recevoir ces courriels');
    expect(mail?.text).toContain('Is it mint?');
  });

  it('is not sent to a seller who has turned these emails off', async () => {
    await prefer(seller, { mails_requests: false });
    await makeConnection(use.app.db, listing, buyer);
    expect(await mails()).toEqual([]);
  });
});

describe('the email about an accepted request', () => {
  it('is sent to the buyer with a link to the conversation', async () => {
    const { id } = await makeConversation(use.app.db, { listing, buyer });
    const mail = (await mails()).find(({ to }) => to === buyer.email);
    expect(mail?.subject).toBe('sally accepted your request about Holo card');
    expect(mail?.text).toContain(`http://magpie.test/inbox/${id}`);
  });

  it('is not sent to a buyer who has turned these emails off, nor for a declined request', async () => {
    await prefer(buyer, { mails_acceptances: false });
    await makeConversation(use.app.db, { listing, buyer });
    const other = await makeUser(use.app.db);
    const { notification } = await makeConnection(use.app.db, listing, other);
    await (await use.app.as(seller)).post(`/api/notifications/${notification}/connection-decline`);
    expect((await mails()).map(({ to }) => to)).toEqual([seller.email, seller.email]);
  });
});

describe('the email about unread messages', () => {
  let talk: number;
  let asSeller: Client;
  let asBuyer: Client;
  const say = (client: Client, message: string) => client.form(`/api/conversations/${talk}/messages`, { message });
  const read = (client: Client) => client.post(`/api/conversations/${talk}/messages/mark-as-read`);
  const waiting = () => use.app.db.select().from(outbox).where(eq(outbox.kind, 'unread-messages'));

  beforeEach(async () => {
    talk = (await makeConversation(use.app.db, { listing, buyer })).id;
    [asSeller, asBuyer] = [await use.app.as(seller), await use.app.as(buyer)];
    await mails();
  });

  /**
   * Makes the delayed emails about unread messages due and delivers them: changing a preference wakes the outbox
   * worker.
   */
  async function later() {
    await use.app.settled();
    await use.app.db.update(outbox).set({ runAt: sql`now()` }).where(eq(outbox.kind, 'unread-messages'));
    await prefer(await makeUser(use.app.db), { shows_typing: true });
    await use.app.settled();
    return await mails();
  }

  it('is sent after ten minutes, once for all messages', async () => {
    for (const text of ['one', 'secret two', 'three']) await say(asBuyer, text);
    const [row, ...others] = await waiting();
    expect(others).toEqual([]);
    expect((row?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(590_000);
    expect((row?.runAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(600_000);
    expect(await mails()).toEqual([]);
    const [mail, ...more] = await later();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: seller.email, subject: 'ben wrote to you about Holo card' });
    expect(mail?.text).toContain('ben sent you 3 messages');
    expect(mail?.text).toContain(`http://magpie.test/inbox/${talk}`);
    expect(mail?.text).not.toContain('secret');
    await say(asBuyer, 'four');
    expect(await later()).toEqual([]);
  });

  it('does not count messages that the recipient sent', async () => {
    await say(asBuyer, 'one');
    await say(asSeller, 'an answer without reading');
    await say(asBuyer, 'two');
    const [mail] = (await later()).filter(({ to }) => to === seller.email);
    expect(mail?.text).toContain('ben sent you 2 messages');
  });

  it('is not sent if the messages were read in time, and is sent again for later unread messages', async () => {
    await say(asBuyer, 'one');
    await read(asSeller);
    expect(await later()).toEqual([]);
    await say(asBuyer, 'two');
    expect((await later()).map((mail) => mail.to)).toEqual([seller.email]);
    await read(asSeller);
    await say(asBuyer, 'three');
    expect((await later()).map((mail) => mail.to)).toEqual([seller.email]);
  });

  it('is not sent for a closed conversation, nor to a user who has turned these emails off', async () => {
    await prefer(seller, { mails_messages: false });
    await say(asBuyer, 'one');
    expect(await later()).toEqual([]);
    await say(asSeller, 'two');
    await asSeller.put(`/api/conversations/${talk}/close`);
    expect(await later()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('is sent to each participant independently', async () => {
    await say(asBuyer, 'one');
    await say(asSeller, 'two');
    expect((await later()).map((mail) => mail.to).sort()).toEqual([buyer.email, seller.email]);
  });
});

describe('an unsubscribe link', () => {
  async function linkIn(name: string): Promise<{ link: string; head: string }> {
    const eml = await readFile(join(folder(), `${name}.eml`), 'utf8');
    const head = eml.slice(0, eml.indexOf('\n\n')).replace(/\n\s+/g, ' ');
    return { link: /List-Unsubscribe: <http:\/\/magpie\.test([^>]+)>/.exec(head)?.[1] ?? '', head };
  }
  const oneClick = {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  const press = (link: string) => use.app.visitor.send('POST', link, oneClick);

  it('turns one kind of email off with one click, without signing in, and is idempotent', async () => {
    await makeConnection(use.app.db, listing, buyer);
    const [mail] = await mails();
    const { link, head } = await linkIn(mail?.name ?? '');
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(link);
    for (const _again of [1, 2]) {
      expect(await press(link)).toMatchObject({ status: 200, body: { kind: 'requests' } });
    }
    expect((await (await use.app.as(seller)).get('/api/preferences')).body).toMatchObject({
      mails_requests: false,
      mails_acceptances: true,
      mails_messages: true,
    });
    await makeConnection(use.app.db, listing, await makeUser(use.app.db));
    expect(await mails()).toEqual([]);
  });

  it('changes nothing on a GET request, which mail programs send on their own', async () => {
    await makeConnection(use.app.db, listing, buyer);
    const [mail] = await mails();
    await use.app.visitor.get((await linkIn(mail?.name ?? '')).link);
    expect((await (await use.app.as(seller)).get('/api/preferences')).body).toMatchObject({ mails_requests: true });
  });

  it('returns 404 for a forged token', async () => {
    await makeConnection(use.app.db, listing, buyer);
    const { link } = await linkIn((await mails())[0]?.name ?? '');
    const forged = [
      link.replace('requests', 'messages'),
      link.replace(`.${seller.id}.`, `.${buyer.id}.`),
      link.replace(/.$/, ''),
      `${link}.x`,
      '/unsubscribe/requests',
      '/unsubscribe/requests.1.',
    ];
    for (const link of forged) expect(refusal(await press(link))).toBe('404 not_found');
    expect((await (await use.app.as(buyer)).get('/api/preferences')).body).toMatchObject({ mails_requests: true });
  });
});
