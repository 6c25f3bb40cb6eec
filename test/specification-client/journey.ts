/** Does everything that the client in the specification does, and records one check for each statement. */
import { type Answer, type Listener, listOf, pick, SpecifiedClient } from './client.ts';

export type Check = { name: string; passed: boolean; detail: string };
export type Journey = { checks: readonly Check[]; listeners: readonly Listener[] };

/**
 * The data that must exist before the client starts: lookups, pictures and accounts (new accounts wait for an
 * invitation).
 */
export type World = {
  serverUrl: string;
  key: string;
  password: string;
  seller: { id: number; name: string; email: string };
  buyer: { id: number; name: string; email: string };
  lookups: { currency: number; group: number; members: number[]; sourceType: number };
  picture: Blob;
  settled(): Promise<void>;
};

type Walk = World & {
  check(name: string, passed: boolean, detail?: unknown): void;
  sellerClient: SpecifiedClient;
  buyerClient: SpecifiedClient;
};

/** True if there is a value at every dotted path; null counts as a value. */
const has = (value: unknown, ...paths: string[]): boolean => paths.every((path) => pick(value, path) !== undefined);
const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;
const message = ({ body }: Answer): unknown => pick(body, 'message');
const idIn = (answer: Answer): number => Number(pick(answer.body, 'id'));

const CARD = ['id', 'name', 'price', 'image1'];
const LISTING = [
  ...CARD,
  ...['currency.code', 'currency_id', 'group_id', 'group.name', 'members.0.id', 'members.0.name', 'sourcetype_id'],
  ...['sourcetype.name', 'description', 'image2', 'image3', 'status'],
];
const PERSON = ['id', 'name', 'average_rating', 'review_count', 'profile.avatar'];
const USER = [...PERSON, 'email', 'profile.banner', 'profile.bio'];
const NOTIFICATION = ['id', 'type', 'sender.name', 'sender.profile.avatar', 'listing.name', 'is_read'];
const CONVERSATION = [
  ...['id', 'status', 'listing.name', 'listing.image1', 'seller_id', 'buyer_id', 'unread_count'],
  ...['seller.profile.avatar', 'buyer.profile.avatar'],
];
const MESSAGE = ['id', 'conversation_id', 'sender_id', 'message', 'images', 'created_at'];

async function signIn({ check, sellerClient, buyerClient, seller, buyer, password }: Walk): Promise<void> {
  const wrong = await sellerClient.signIn(seller.name, 'a wrong password');
  check('a wrong password is refused with a message', wrong.status === 401 && Boolean(message(wrong)), wrong);
  const byName = await sellerClient.signIn(seller.name, password);
  check('signing in by name returns access_token and user', has(byName.body, 'access_token', 'user.id'), byName);
  const byEmail = await buyerClient.signIn(buyer.email, password);
  check('signing in by email returns access_token and user', has(byEmail.body, 'access_token', 'user.id'), byEmail);
  const me = await sellerClient.get('/api/users/me');
  check('the current user has the specified fields', isOk(me) && has(me.body, ...USER), me);
  const visitor = await new SpecifiedClient(sellerClient.serverUrl).get('/api/users/me');
  check('the current user without a token is a 401', visitor.status === 401, visitor);
}

async function register({ check, serverUrl, picture, seller }: Walk): Promise<void> {
  const client = new SpecifiedClient(serverUrl);
  const form = (fields: Record<string, string>): FormData => {
    const data = new FormData();
    const all = { name: 'newcomer', email: 'newcomer@example.test', password: 'plum-tree-morning-9', country: 'US' };
    for (const [name, value] of Object.entries({ ...all, currency: 'USD', ...fields })) data.append(name, value);
    data.append('avatar', picture, 'avatar.jpg');
    return data;
  };
  const early = await client.post('/api/register', form({}));
  check('registering without an anti-forgery token is a 419', early.status === 419, early);
  await client.get('/sanctum/csrf-cookie');
  const taken = await client.post('/api/register', form({ name: seller.name }));
  check('the message of a taken name says so', message(taken) === 'This username is taken.', taken);
  const short = await client.post('/api/register', form({ password: 'short', email: 'no address' }));
  check(
    'the message of two wrong fields is the first error and the number of others',
    message(short) === 'Enter an email address (and 1 more error)',
    short,
  );
  const queued = await client.post('/api/register', form({}));
  check(
    'registering with an avatar returns the queue notice',
    isOk(queued) && /queue/.test(String(message(queued))),
    queued,
  );
  const forgot = await client.post('/api/forgot-password', { email: seller.email });
  check(
    'asking for a reset link returns the specified text',
    message(forgot) === 'A password reset link has been sent to your email.',
    forgot,
  );
}

async function lookUp({ check, serverUrl, lookups }: Walk): Promise<void> {
  const client = new SpecifiedClient(serverUrl);
  for (const [name, path, fields] of [
    ['groups', '/api/groups?sort=name&order=asc', ['id', 'name']],
    ['members of a group', `/api/groups/${lookups.group}/members?sort=name&order=asc`, ['id', 'name']],
    ['source types', '/api/sourcetypes?sort=name&order=asc', ['id', 'name']],
  ] as const) {
    const answer = await client.get(path);
    check(`the ${name} come in data`, has(pick(answer.body, 'data.0'), ...fields), answer);
  }
  const currencies = await client.get('/api/currencies');
  check('the currencies have id and code', has(listOf(currencies.body)[0], 'id', 'code'), currencies);
  const announcements = await client.get('/api/announcements');
  const [first] = Array.isArray(announcements.body) ? announcements.body : [announcements.body];
  check(
    'an announcement has the specified fields',
    has(first, 'id', 'message', 'type', 'is_active', 'is_dismissible'),
    announcements,
  );
}

async function uploadAll({ check, sellerClient, picture }: Walk): Promise<string> {
  let url = '';
  for (const folder of ['avatars', 'banners', 'listings']) {
    const answer = await sellerClient.upload(folder, picture);
    url = String(pick(answer.body, 'url'));
    const response = answer.status === 200 ? await fetch(url) : undefined;
    await response?.arrayBuffer();
    check(`an upload to ${folder} returns a url that shows the picture`, response?.status === 200, answer);
  }
  return url;
}

async function list(walk: Walk, image: string): Promise<number> {
  const { check, sellerClient, seller, lookups } = walk;
  const form = {
    name: 'A photocard',
    price: 12.5,
    currency_id: lookups.currency,
    group_id: lookups.group,
    members: lookups.members.map((id) => ({ id })),
    sourcetype_id: lookups.sourceType,
    description:
      '<h1>Rare</h1><p>Mint.</p><ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>one</li></ol>' +
      '<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0"></iframe>',
    image1: image,
    image2: image,
    image3: '',
  };
  const created = await sellerClient.post('/api/listings', form);
  const id = idIn(created);
  check('creating returns the listing', isOk(created) && has(created.body, ...LISTING), created);
  const description = String(pick(created.body, 'description'));
  check("the editor's header is still one", description.includes('<h2>Rare</h2>'), description);
  check("the editor's bullet list is still one", description.includes('<ul><li>one</li></ul>'), description);
  check("the editor's video is still there", description.includes('/embed/dQw4w9WgXcQ"'), description);
  const asText = {
    ...form,
    price: '12.50',
    currency_id: String(lookups.currency),
    group_id: String(lookups.group),
    members: lookups.members.map((member) => ({ id: String(member) })),
    sourcetype_id: String(lookups.sourceType),
    image2: null,
    image3: null,
  };
  const typed = await sellerClient.post('/api/listings', asText);
  check(
    'numbers as text and null images are taken',
    isOk(typed) && pick(typed.body, 'price') === 12.5 && pick(typed.body, 'image2') === '',
    typed,
  );
  const closed = await sellerClient.send('PUT', `/api/listings/${idIn(typed)}`, { ...asText, status: 'closed' });
  check('an update with the status closed closes the listing', pick(closed.body, 'status') === 'closed', closed);
  const reopened = await sellerClient.post(`/api/listings/${idIn(typed)}/reopen`, {});
  check('reopening with an empty object opens it', pick(reopened.body, 'status') === 'open', reopened);
  const again = await sellerClient.post(`/api/listings/${idIn(typed)}/reopen`);
  check('reopening with an empty body is taken', isOk(again), again);
  await browse(walk, id, seller.id);
  return id;
}

async function browse({ check, serverUrl, seller }: Walk, id: number, sellerId: number): Promise<void> {
  const visitor = new SpecifiedClient(serverUrl);
  const listing = await visitor.get(`/api/listings/${id}`);
  check('a listing has the specified fields', has(listing.body, ...LISTING), listing);
  for (const field of ['user', 'seller']) {
    const person = pick(listing.body, field);
    check(`its ${field} has the specified fields`, has(person, ...PERSON) && pick(person, 'id') === sellerId, person);
  }
  for (const path of [
    '/api/listings/newest',
    '/api/listings/random',
    `/api/users/${seller.id}/listings`,
    `/api/users/${seller.id}/listings/newest`,
  ]) {
    const answer = await visitor.get(path);
    check(
      `${path.replace(String(seller.id), '{id}')} is an array of listings`,
      Array.isArray(answer.body) && has(answer.body[0], ...CARD),
      answer,
    );
  }
  const results = await visitor.get('/api/listings/search?q=photocard');
  check('a search finds the listing', has(listOf(results.body)[0], ...CARD), results);
}

async function profile({ check, sellerClient, seller }: Walk): Promise<void> {
  const userProfile = await sellerClient.get(`/api/users/${seller.name}`);
  check(
    'a profile has the specified fields',
    has(userProfile.body, ...PERSON, 'profile.banner', 'profile.bio'),
    userProfile,
  );
  const renamed = await sellerClient.send('PUT', `/api/users/${seller.id}`, { name: 'another-name' });
  check('a name can be changed', pick(renamed.body, 'name') === 'another-name', renamed);
  const back = await sellerClient.send('PUT', `/api/users/${seller.id}`, { name: seller.name });
  check('a name can be changed back', pick(back.body, 'name') === seller.name, back);
  for (const [name, query] of [
    ['of a seller', `search[seller_id]=${seller.id}`],
    ['of a seller, encoded', `search%5Bseller_id%5D=${seller.id}`],
    ['of one rating', `search[seller_id]=${seller.id}&filters[rating]=5`],
    ['of an empty rating', `search[seller_id]=${seller.id}&filters[rating]=`],
  ]) {
    const answer = await sellerClient.get(`/api/reviews?${query}`);
    const first = pick(answer.body, 'data.0');
    check(
      `reviews ${name} come in data`,
      has(first, 'id', 'rating', 'content', 'seller_id', 'buyer.name', 'buyer.profile.avatar'),
      answer,
    );
  }
}

async function unreadRequests(client: SpecifiedClient): Promise<unknown[]> {
  const notifications = listOf((await client.get('/api/notifications')).body);
  return notifications.filter(
    (entry) => pick(entry, 'type') === 'connection_request' && pick(entry, 'is_read') === false,
  );
}

async function connect(walk: Walk, listingId: number, heard: Listener, answered: Listener): Promise<number> {
  const { check, buyerClient, sellerClient, seller, buyer } = walk;
  const status = async (userId: number): Promise<unknown> =>
    pick((await buyerClient.get(`/api/users/${userId}/connection-notification-status/${listingId}`)).body, 'status');
  check('the status is none before a request', (await status(buyer.id)) === 'none');
  const request = { recipient_id: seller.id, listing_id: listingId, contactMessage: 'Is it still there?' };
  const first = await buyerClient.post('/api/notifications/connection-request', request);
  check('a connection request is a 200', first.status === 200, first);
  const second = await buyerClient.post('/api/notifications/connection-request', {
    ...request,
    recipient_id: String(seller.id),
    listing_id: String(listingId),
  });
  check('the same request again is a 200', second.status === 200, second);
  const waiting = ['sent', 'pending'];
  check('the status is sent or pending after it', waiting.includes(String(await status(buyer.id))));
  check("the status can be asked for by the seller's id", waiting.includes(String(await status(seller.id))));
  await walk.settled();
  const sent = await heard.next('connection.sent');
  check('connection.sent arrives with a notification_id', has(sent, 'notification_id'), sent);

  const bell = await unreadRequests(sellerClient);
  check('the seller has one notification of the request', bell.length === 1 && has(bell[0], ...NOTIFICATION), bell);
  const id = String(pick(bell[0], 'id'));
  const answer = await sellerClient.get(`/api/notifications/${id}`);
  check('a notification can be read alone', pick(answer.body, 'type') === 'connection_request', answer);
  const accepted = await sellerClient.post(`/api/notifications/${id}/connection-accept`);
  check('a request can be accepted, which marks it read', pick(accepted.body, 'is_read') === true, accepted);
  check('the status is accepted then', (await status(buyer.id)) === 'accepted');
  await walk.settled();
  const event = await answered.next('connection.request.accepted');
  check('connection.request.accepted arrives with a notification_id', has(event, 'notification_id'), event);
  const [notification] = listOf((await buyerClient.get('/api/notifications')).body);
  const read = await buyerClient.post(`/api/notifications/${pick(notification, 'id')}/mark-as-read`);
  check('a notification can be marked as read', pick(read.body, 'is_read') === true, read);
  const [conversation] = listOf((await buyerClient.get('/api/conversations')).body);
  check('a conversation has the specified fields', has(conversation, ...CONVERSATION), conversation);
  return Number(pick(conversation, 'id'));
}

async function chat(walk: Walk, conversationId: number, heard: Listener): Promise<void> {
  const { check, buyerClient, sellerClient, picture } = walk;
  const path = `/api/conversations/${conversationId}/messages`;
  const say = async (text: string, pictures: number): Promise<Answer> => {
    const form = new FormData();
    form.append('conversation_id', String(conversationId));
    form.append('message', text);
    for (let at = 0; at < pictures; at++) form.append('images[]', picture, `${at}.jpg`);
    return await buyerClient.post(path, form);
  };
  const answer = await say('Two pictures', 2);
  check('a message with two pictures has the specified fields', has(answer.body, ...MESSAGE, 'images.1.path'), answer);
  const wordless = await say('', 1);
  check('a picture needs no words', isOk(wordless), wordless);
  const stored = await buyerClient.storageStatus(String(pick(answer.body, 'images.0.path')));
  check('a picture is served under the storage path of the backend', stored === '200 image/jpeg', stored);
  await walk.settled();
  const event = await heard.next('message.sent');
  check('message.sent arrives with a notification_id', has(event, 'notification_id'), event);
  const unread = async (): Promise<unknown> =>
    pick(
      listOf((await sellerClient.get('/api/conversations')).body).find((entry) => pick(entry, 'id') === conversationId),
      'unread_count',
    );
  check('the seller has unread messages', Number(await unread()) > 0);
  await sellerClient.post(`${path}/mark-as-read`);
  check('marking them as read leaves none', (await unread()) === 0);
  await Promise.all(Array.from({ length: 49 }, (_, at) => say(`Message ${at + 1}`, 0)));
  await say('Message 50', 0);
  const all = listOf((await sellerClient.get(`${path}?sort=created_at&order=asc`)).body);
  check(
    'all messages of a conversation come, oldest first',
    all.length === 53 &&
      pick(all[0], 'message') === 'Is it still there?' &&
      pick(all.at(-1), 'message') === 'Message 50' &&
      has(all[1], ...MESSAGE),
    [all.length, all[0]],
  );
  check('a closed conversation takes no more messages', await close(walk, conversationId, say));
}

async function close(
  { check, buyerClient }: Walk,
  conversationId: number,
  say: (text: string, pictures: number) => Promise<Answer>,
): Promise<boolean> {
  const closed = await buyerClient.send('PUT', `/api/conversations/${conversationId}/close`);
  check('a conversation can be closed', pick(closed.body, 'status') === 'closed', closed);
  return (await say('Too late', 0)).status === 409;
}

async function decline(walk: Walk, listingId: number): Promise<void> {
  const { check, buyerClient, sellerClient, seller, buyer } = walk;
  await buyerClient.post('/api/notifications/connection-request', {
    recipient_id: seller.id,
    listing_id: listingId,
    contactMessage: '',
  });
  const [request] = await unreadRequests(sellerClient);
  const declined = await sellerClient.post(`/api/notifications/${pick(request, 'id')}/connection-decline`);
  check('a request can be declined, which marks it read', pick(declined.body, 'is_read') === true, declined);
  const status = await buyerClient.get(`/api/users/${buyer.id}/connection-notification-status/${listingId}`);
  check('the status is declined then', pick(status.body, 'status') === 'declined', status);
}

export async function walkSpecification(world: World): Promise<Journey> {
  const checks: Check[] = [];
  const walk: Walk = {
    ...world,
    check: (name, passed, detail) => checks.push({ name, passed, detail: JSON.stringify(detail)?.slice(0, 600) ?? '' }),
    sellerClient: new SpecifiedClient(`${world.serverUrl}/`),
    buyerClient: new SpecifiedClient(world.serverUrl),
  };
  const { check, sellerClient, buyerClient, key } = walk;
  await signIn(walk);
  const listeners = [await sellerClient.listen(key), await buyerClient.listen(key)] as const;
  const [sellerSocket, buyerSocket] = listeners;
  try {
    check(
      'a socket can subscribe to the public channel of the user',
      listeners.every(({ refusal }) => refusal === null),
      listeners.map(({ refusal }) => refusal),
    );
    await register(walk);
    await lookUp(walk);
    const image = await uploadAll(walk);
    const listingId = await list(walk, image);
    await profile(walk);
    await chat(walk, await connect(walk, listingId, sellerSocket, buyerSocket), sellerSocket);
    await walk.settled();
    const closed = await sellerSocket.next('conversation.closed');
    check('conversation.closed arrives with a notification_id', has(closed, 'notification_id'), closed);
    const [newest] = listOf((await buyerClient.get(`/api/users/${world.seller.id}/listings/newest`)).body);
    await decline(walk, Number(pick(newest, 'id')));
    const out = await sellerClient.post('/api/logout');
    check('signing out ends the session', isOk(out) && (await sellerClient.get('/api/users/me')).status === 401, out);
  } finally {
    for (const listener of listeners) listener.close();
  }
  return { checks, listeners };
}
