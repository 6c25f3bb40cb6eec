/** How is the Pusher client set up for one signed-in person? Loaded with its library after sign-in. */
import Pusher from 'pusher-js';
import { routes } from '#contract/routes.ts';
import { call } from './api.ts';
import type { WebConfig } from './config.ts';

export type SocketEvents = {
  /** Every state of the client library, `connected` among them. */
  state(state: string): void;
  signedIn(): void;
  /** Any event of a channel, `pusher:subscription_succeeded` included. */
  event(channel: string, event: string, data: unknown): void;
};

export type Socket = {
  subscribe(channel: string): void;
  unsubscribe(channel: string): void;
  /** Abandons an attempt under way and starts another at once. */
  nudge(): void;
  close(): void;
};

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Connects and signs in; channels are subscribed to again by the library itself after a drop. */
export function openSocket(realtime: WebConfig['realtime'], events: SocketEvents): Socket {
  const port = realtime.port ?? (Number(location.port) || (location.protocol === 'https:' ? 443 : 80));
  const pusher = new Pusher(realtime.key, {
    cluster: realtime.cluster,
    wsHost: realtime.host ?? location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: realtime.tls,
    // Other transports load scripts from elsewhere, which the content policy forbids.
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        call(routes.broadcasting.authorizeChannel, { body: { socket_id: socketId, channel_name: channelName } }).then(
          ({ auth, channel_data }) => callback(null, channel_data === undefined ? { auth } : { auth, channel_data }),
          (error: unknown) => callback(asError(error), null),
        );
      },
    },
    userAuthentication: {
      customHandler: ({ socketId }, callback) => {
        call(routes.broadcasting.authorizeUser, { body: { socket_id: socketId } }).then(
          (signed) => callback(null, signed),
          (error: unknown) => callback(asError(error), null),
        );
      },
    },
  });
  const bound = new Set<string>();
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
      // While the socket is down the library would only mark the channel and bring it back: forget it outright.
      if (pusher.connection.state !== 'connected') pusher.channel(name)?.disconnect();
      pusher.unsubscribe(name);
    },
    nudge() {
      pusher.disconnect();
      pusher.connect();
    },
    close() {
      pusher.connection.unbind_all();
      pusher.unbind_all();
      pusher.disconnect();
    },
  };
}
