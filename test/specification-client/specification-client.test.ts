import { expect, it } from 'vitest';
import { announcements } from '../../src/server/tables/announcements.ts';
import { makeLookups, makeReview, makeUser, PASSWORD } from '../support/factories.ts';
import { makeApp } from '../support/make-app.ts';
import { freePort } from '../support/own-process.ts';
import { jpeg } from '../support/test-pictures.ts';
import { type Journey, walkSpecification } from './journey.ts';

const SOCKET_CHECKS = [
  'a socket can subscribe to the public channel of the user',
  'connection.sent arrives with a notification_id',
  'connection.request.accepted arrives with a notification_id',
  'message.sent arrives with a notification_id',
  'conversation.closed arrives with a notification_id',
];

const CHECKS = [
  'a wrong password is refused with a message',
  'signing in by name returns access_token and user',
  'signing in by email returns access_token and user',
  'the current user has the specified fields',
  'the current user without a token is a 401',
  'a socket can subscribe to the public channel of the user',
  'registering without an anti-forgery token is a 419',
  'the message of a taken name says so',
  'the message of two wrong fields is the first error and the number of others',
  'registering with an avatar returns the queue notice',
  'asking for a reset link returns the specified text',
  'the groups come in data',
  'the members of a group come in data',
  'the source types come in data',
  'the currencies have id and code',
  'an announcement has the specified fields',
  'an upload to avatars returns a url that shows the picture',
  'an upload to banners returns a url that shows the picture',
  'an upload to listings returns a url that shows the picture',
  'creating returns the listing',
  "the editor's header is still one",
  "the editor's bullet list is still one",
  "the editor's video is still there",
  'numbers as text and null images are taken',
  'an update with the status closed closes the listing',
  'reopening with an empty object opens it',
  'reopening with an empty body is taken',
  'a listing has the specified fields',
  'its user has the specified fields',
  'its seller has the specified fields',
  '/api/listings/newest is an array of listings',
  '/api/listings/random is an array of listings',
  '/api/users/{id}/listings is an array of listings',
  '/api/users/{id}/listings/newest is an array of listings',
  'a search finds the listing',
  'a profile has the specified fields',
  'a name can be changed',
  'a name can be changed back',
  'reviews of a seller come in data',
  'reviews of a seller, encoded come in data',
  'reviews of one rating come in data',
  'reviews of an empty rating come in data',
  'the status is none before a request',
  'a connection request is a 200',
  'the same request again is a 200',
  'the status is sent or pending after it',
  "the status can be asked for by the seller's id",
  'connection.sent arrives with a notification_id',
  'the seller has one notification of the request',
  'a notification can be read alone',
  'a request can be accepted, which marks it read',
  'the status is accepted then',
  'connection.request.accepted arrives with a notification_id',
  'a notification can be marked as read',
  'a conversation has the specified fields',
  'a message with two pictures has the specified fields',
  'a picture needs no words',
  'a picture is served under the storage path of the backend',
  'message.sent arrives with a notification_id',
  'the seller has unread messages',
  'marking them as read leaves none',
  'all messages of a conversation come, oldest first',
  'a conversation can be closed',
  'a closed conversation takes no more messages',
  'conversation.closed arrives with a notification_id',
  'a request can be declined, which marks it read',
  'the status is declined then',
  'signing out ends the session',
];

/** The test timeout: long enough for many requests of two users on a busy machine. */
const TIMEOUT_MS = 120_000;

async function walk(env: Record<string, string>): Promise<Journey> {
  const port = await freePort();
  const serverUrl = `http://127.0.0.1:${port}`;
  const app = await makeApp({ env: { ...env, PORT: String(port), PUBLIC_URL: serverUrl } });
  try {
    const { db } = app;
    const seller = await makeUser(db, { name: 'wren', withPassword: true });
    const buyer = await makeUser(db, { name: 'robin', withPassword: true });
    const lookups = await makeLookups(db);
    await makeReview(db, seller, 5, 'Kind and quick.');
    await db.insert(announcements).values({ message: 'Welcome', type: 'info' });
    await app.settled();
    await app.server.listen({ port, host: '127.0.0.1' });
    const picture = new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' });
    const { settled } = app;
    return await walkSpecification({
      serverUrl,
      key: 'magpie',
      password: PASSWORD,
      seller,
      buyer,
      lookups,
      picture,
      settled,
    });
  } finally {
    await app.close();
  }
}

const failuresOf = ({ checks }: Journey) => checks.filter(({ passed }) => !passed);

it(
  'the client of the specification passes every check if the public channel is open',
  async () => {
    const journey = await walk({ REALTIME_OPEN_USER_CHANNEL: '1' });
    expect(failuresOf(journey)).toEqual([]);
    expect(journey.checks.map(({ name }) => name)).toEqual(CHECKS);
  },
  TIMEOUT_MS,
);

it(
  'by default, the client of the specification fails only the checks of the public channel, where it receives no events',
  async () => {
    const journey = await walk({});
    expect(failuresOf(journey).map(({ name }) => name)).toEqual(SOCKET_CHECKS);
    expect(journey.checks.map(({ name }) => name)).toEqual(CHECKS);
    const refusal = { type: 'AuthError', error: 'Sign in on this socket first.', status: 401 };
    expect(journey.listeners.map((listener) => [listener.refusal, listener.events])).toEqual([
      [refusal, []],
      [refusal, []],
    ]);
  },
  TIMEOUT_MS,
);
