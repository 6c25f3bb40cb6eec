/** Connects a protocol test to the server without a socket. */
import type { RealtimeApp } from '../app.ts';
import { type AuthorizeSubscription, createHub, type Hub, openSession } from '../hub.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import type { PeerMessage } from '../peer-message.ts';
import { receive } from '../receive.ts';
import type { Connection, Session } from '../session.ts';
import { signChannel, signUser } from '../signature.ts';

export const testApp: RealtimeApp = {
  id: '3',
  key: '278d425bdf160c739803',
  secret: '7ad3773142a6692b25b8',
  clientEvents: true,
};

export type Received = { event: string; channel?: string; data: unknown; user_id?: string };

/** A fake client with the frames that it has received, whose data is decoded as in pusher-js. */
export class FakeConnection implements Connection {
  readonly raw: string[] = [];
  closed: { code: number; reason: string } | undefined = undefined;
  session: Session | undefined = undefined;
  readonly #hub: Hub;

  constructor(hub: Hub, protocol: string | undefined = '7') {
    this.#hub = hub;
    this.session = openSession(hub, this, protocol);
  }

  send(frame: Buffer): void {
    this.raw.push(frame.toString());
  }

  close(code: number, reason: string): void {
    this.closed = { code, reason };
  }

  get socketId(): string {
    return this.session?.socketId ?? '';
  }

  /** Returns the frames received since the last call. */
  received(): Received[] {
    return this.raw.splice(0).map((text) => {
      const frame: Received = JSON.parse(text);
      return { ...frame, data: typeof frame.data === 'string' ? decoded(frame.data) : frame.data };
    });
  }

  events(): string[] {
    return this.received().map(({ event }) => event);
  }

  say(event: string, data: unknown, channel?: string): void {
    this.sayRaw(JSON.stringify({ event, data, channel }));
  }

  sayRaw(text: string | undefined): void {
    if (this.session) receive(this.#hub, this.session, text);
  }

  /** Subscribes with a valid signature; on presence channels, as this user. */
  join(channel: string, user?: { user_id: string | number; user_info?: unknown }): void {
    const channelData = user === undefined ? undefined : JSON.stringify(user);
    const isPublic = !/^(private|presence)-/.test(channel);
    const { auth } = isPublic
      ? { auth: undefined }
      : signChannel(this.#hub.app, { socketId: this.socketId, channel, channelData });
    this.say('pusher:subscribe', { channel, auth, channel_data: channelData });
  }

  signIn(id: string): void {
    this.say('pusher:signin', signUser(this.#hub.app, { socketId: this.socketId, userData: JSON.stringify({ id }) }));
  }
}

/** Creates a hub with a clock that the test controls, and a record of the messages to other nodes. */
export function makeHub(
  options: { app?: Partial<RealtimeApp>; limits?: Partial<Limits>; authorizeSubscription?: AuthorizeSubscription } = {},
) {
  const clock = { now: 1_000_000 };
  const peerMessages: PeerMessage[] = [];
  const logged: string[] = [];
  const note = (_fields: object, message: string) => void logged.push(message);
  const hub = createHub({
    app: { ...testApp, ...options.app },
    limits: { ...defaultLimits, ...options.limits },
    log: { debug: note, info: note, warn: note, error: note },
    notifyPeers: (message) => void peerMessages.push(message),
    authorizeSubscription: options.authorizeSubscription,
    now: () => clock.now,
  });
  /** Connects a client that has read its `connection_established` frame. */
  const connect = () => {
    const connection = new FakeConnection(hub);
    connection.received();
    return connection;
  };
  return { hub, clock, peerMessages, logged, connect };
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
