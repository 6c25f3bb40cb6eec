/** Tests laravel-echo with two users and a guest, in a child process of run.ts, and reports each step to it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import PusherModule from 'pusher-js';
import { finish, report } from './parent.ts';

type Received = (data: unknown) => void;
type Channel = {
  subscribed(callback: () => void): Channel;
  error(callback: Received): Channel;
  listen(event: string, callback: Received): Channel;
  stopListening(event: string): Channel;
  listenForWhisper(event: string, callback: Received): Channel;
  whisper(event: string, data: object): Channel;
  here(callback: (members: Member[]) => void): Channel;
  joining(callback: (member: Member) => void): Channel;
  leaving(callback: (member: Member) => void): Channel;
};
type Member = { name: string };
type Echo = {
  channel(name: string): Channel;
  private(name: string): Channel;
  join(name: string): Channel;
  leave(name: string): void;
  disconnect(): void;
  socketId(): string | undefined;
};

// Import the file directly: the package's "require" entry refers to a file that Node.js would treat as an ES module.
const file = join(process.cwd(), 'node_modules', 'laravel-echo', 'dist', 'echo.js');
const { default: EchoClass } = (await import(pathToFileURL(file).href)) as { default: new (options: object) => Echo };
// Depending on the module loader, the class is the default export of pusher-js or the imported module itself.
type Pusher = typeof import('pusher-js').default;
const PusherClass = ((PusherModule as { default?: unknown }).default ?? PusherModule) as Pusher;
const { ECHO_KEY: key = '', ECHO_PORT: port = '', ECHO_BACKEND: backend = '' } = process.env;

function connect(isGuest = false): Echo {
  const client = new PusherClass(key, {
    cluster: 'us2',
    wsHost: '127.0.0.1',
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) => {
        const body = new URLSearchParams({ socket_id: socketId, channel_name: channelName });
        const answer = isGuest
          ? Promise.reject(new Error('guests have no access'))
          : fetch(`${backend}/auth`, { method: 'POST', body }).then((response) => response.json());
        answer.then(
          (data) => callback(null, data as { auth: string }),
          (error: Error) => callback(error, null),
        );
      },
    },
  });
  return new EchoClass({ broadcaster: 'pusher', key, cluster: 'us2', client });
}

/** Sends an event from the backend, under the name that Laravel gives it. */
async function broadcast(channel: string, event: string, data: object): Promise<void> {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const query = { channel: encode(channel), event: encode(event), data: encode(JSON.stringify(data)) };
  const response = await fetch(`${backend}/send?${new URLSearchParams(query)}`);
  assert.equal(response.status, 200);
}

/** Resolves with the first argument of the callback's first call. */
const next = <T>(bind: (callback: (data: T) => void) => unknown): Promise<T> =>
  new Promise((resolve) => void bind(resolve));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const ann = connect();
const ben = connect();
const guest = connect(true);

async function joinPrivate(echo: Echo): Promise<Channel> {
  const channel = echo.private('orders.1');
  await next<void>((callback) => channel.subscribed(() => callback()));
  return channel;
}

const steps: [name: string, run: () => Promise<void>][] = [
  [
    'a guest receives events of a public channel',
    async () => {
      const channel = guest.channel('news');
      await next<void>((callback) => channel.subscribed(() => callback()));
      const received = next((callback) => channel.listen('.published', callback));
      await broadcast('news', 'published', { title: 'Hello' });
      assert.deepEqual(await received, { title: 'Hello' });
    },
  ],
  [
    'events have the namespace that Laravel adds',
    async () => {
      const heard = next((callback) => guest.channel('news').listen('OrderShipped', callback));
      await broadcast('news', 'App\\Events\\OrderShipped', { id: 7 });
      assert.deepEqual(await heard, { id: 7 });
    },
  ],
  [
    'a guest is refused a private channel',
    async () => {
      await next((callback) => guest.private('orders.1').error(callback));
    },
  ],
  [
    "two users receive events of a private channel and each other's whispers, but not their own",
    async () => {
      const [mine, theirs] = [await joinPrivate(ann), await joinPrivate(ben)];
      const events = [mine, theirs].map((channel) => next((callback) => channel.listen('.shipped', callback)));
      await broadcast('private-orders.1', 'shipped', { id: 1 });
      assert.deepEqual(await Promise.all(events), [{ id: 1 }, { id: 1 }]);
      const whispered: string[] = [];
      mine.listenForWhisper('typing', () => whispered.push('to myself'));
      const typing = next((callback) => theirs.listenForWhisper('typing', callback));
      mine.whisper('typing', { name: 'Ann' });
      assert.deepEqual(await typing, { name: 'Ann' });
      await pause(100);
      assert.deepEqual(whispered, []);
    },
  ],
  [
    'users see each other join and leave',
    async () => {
      const room = ann.join('room.1');
      const [first] = await next<Member[]>((callback) => room.here(callback));
      assert.equal(first?.name, `Integration ${ann.socketId()}`);
      const arrival = next<Member>((callback) => room.joining(callback));
      const members = await next<Member[]>((callback) => ben.join('room.1').here(callback));
      assert.equal(members.length, 2);
      assert.equal((await arrival).name, `Integration ${ben.socketId()}`);
      const departure = next<Member>((callback) => room.leaving(callback));
      ben.leave('room.1');
      assert.equal((await departure).name, `Integration ${ben.socketId()}`);
    },
  ],
  [
    'a user who has left a channel receives no more events of it',
    async () => {
      const heard: unknown[] = [];
      ben.private('orders.1').listen('.later', (data) => heard.push(data));
      ben.leave('orders.1');
      const still = next((callback) => ann.private('orders.1').listen('.later', callback));
      await broadcast('private-orders.1', 'later', { id: 2 });
      await still;
      await pause(100);
      assert.deepEqual(heard, []);
    },
  ],
];

for (const [name, run] of steps) {
  const timeout = pause(10_000).then(() => {
    throw new Error('nothing arrived within 10 s');
  });
  timeout.catch(() => undefined);
  await Promise.race([run(), timeout]).then(
    () => report({ name, result: 'passed', why: '' }),
    (error: unknown) => report({ name, result: 'failed', why: String(error) }),
  );
}
for (const echo of [ann, ben, guest]) echo.disconnect();
await finish();
