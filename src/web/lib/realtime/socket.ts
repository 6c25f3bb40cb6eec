/** Opens the signed-in user's Pusher socket; loaded together with the library after sign-in. */
import Pusher from 'pusher-js';
import { call } from '../net/api.ts';
import type { WebConfig } from '../net/config.ts';

export type SocketConfig = Pick<WebConfig, 'realtime' | 'serverUrl'>;

export type SocketEvents = {
  /** Called on every state change of the client library, including `connected`. */
  state(state: string): void;
  signedIn(): void;
  /** Called on every channel event, including `pusher:subscription_succeeded`. */
  event(channel: string, event: string, data: unknown): void;
};

export type Socket = {
  subscribe(channel: string): void;
  unsubscribe(channel: string): void;
  /** Aborts a pending attempt and starts a new attempt immediately. */
  reconnect(): void;
  close(): void;
};

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

const defaultPort = (isSecure: boolean): number => (isSecure ? 443 : 80);

/** Returns the address of the configured realtime service, otherwise of `serverUrl`, otherwise of the page. */
export function socketAddress({ realtime, serverUrl }: SocketConfig): { host: string; port: number; tls: boolean } {
  const { host, port, tls } = realtime;
  if (host !== null) return { host, port: port ?? defaultPort(tls), tls };
  const backend = new URL(serverUrl || location.origin);
  const isSecure = backend.protocol === 'https:';
  // `tls` stays false for the page's own origin: on an https page, the library uses TLS automatically.
  return {
    host: backend.hostname,
    port: Number(backend.port) || defaultPort(isSecure),
    tls: serverUrl !== '' && isSecure,
  };
}

function createClient(config: SocketConfig): Pusher {
  const { key, cluster } = config.realtime;
  const { host, port, tls } = socketAddress(config);
  return new Pusher(key, {
    cluster,
    wsHost: host,
    wsPort: port,
    wssPort: port,
    forceTLS: tls,
    // `ws` uses TLS on https pages. `wss` would try TLS on http pages too if the first socket is slow, and the other
    // transports load scripts from other hosts, which the content security policy forbids.
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        call(
          'POST /broadcasting/auth',
          { form: { socket_id: socketId, channel_name: channelName } },
          { isBackground: true },
        ).then(
          ({ auth, channel_data }) => callback(null, channel_data === undefined ? { auth } : { auth, channel_data }),
          (error: unknown) => callback(asError(error), null),
        );
      },
    },
    userAuthentication: {
      customHandler: ({ socketId }, callback) => {
        call('POST /broadcasting/user-auth', { form: { socket_id: socketId } }, { isBackground: true }).then(
          (signed) => callback(null, signed),
          (error: unknown) => callback(asError(error), null),
        );
      },
    },
  });
}

/**
 * Runs an action once the library's timers have sent their messages. If the socket closed earlier, the browser would
 * report an error for each unsent message.
 */
const afterPendingSends = (action: () => void): void => void setTimeout(action);

/** The library renews the subscriptions after a lost connection. */
export function openSocket(config: SocketConfig, events: SocketEvents): Socket {
  const pusher = createClient(config);
  const bound = new Set<string>();
  let isClosed = false;
  pusher.connection.bind('state_change', ({ current }: { current: string }) => events.state(current));
  pusher.bind('pusher:signin_success', () => events.signedIn());
  pusher.signin();
  return {
    subscribe(name) {
      const channel = pusher.subscribe(name);
      if (bound.has(name)) return;
      bound.add(name);
      channel.bind_global((event: string, data: unknown) => events.event(name, event, data));
    },
    unsubscribe(name) {
      bound.delete(name);
      pusher.channel(name)?.unbind_all();
      // Without `disconnect`, the library would rejoin a channel whose subscription was pending when the socket closed.
      if (pusher.connection.state !== 'connected') pusher.channel(name)?.disconnect();
      pusher.unsubscribe(name);
    },
    reconnect() {
      afterPendingSends(() => {
        if (isClosed) return;
        pusher.disconnect();
        pusher.connect();
      });
    },
    close() {
      pusher.connection.unbind_all();
      pusher.unbind_all();
      isClosed = true;
      afterPendingSends(() => pusher.disconnect());
    },
  };
}
