/** Implements realtime with an external service that uses the Pusher protocol. */
import Pusher from 'pusher';
import { userOfChannel } from './protocol/channel-name.ts';
import { defaultLimits } from './protocol/limits.ts';
import { checkPublication } from './protocol/publication.ts';
import { signChannel, signUser } from './protocol/signature.ts';
import type { Realtime } from './realtime.ts';

export type PusherServiceOptions = {
  appId: string;
  key: string;
  secret: string;
  host: string;
  port?: number;
  tls: boolean;
};

const TIMEOUT_MS = 5_000;

/**
 * Publishes through the service's API, and computes signatures locally. The service itself decides who can join public
 * channels.
 */
export function createPusherService(options: PusherServiceOptions): Realtime {
  const { appId, key, secret, host, port, tls } = options;
  const address = port === undefined ? { host } : { host, port: String(port) };
  const service = new Pusher({ appId, key, secret, useTLS: tls, timeout: TIMEOUT_MS, ...address });
  return {
    attach: () => undefined,
    handleHttp: async () => undefined,
    async publish({ exceptSocketId, ...message }) {
      const publication = checkPublication({ ...message, except: exceptSocketId }, defaultLimits);
      const { channels, event, data, except } = publication;
      // The package refuses names with `#`, but has a method for a user's channel.
      const users = channels.map(userOfChannel).filter((user) => user !== undefined);
      const plain = channels.filter((channel) => userOfChannel(channel) === undefined);
      if (plain.length > 0)
        await service.trigger(plain, event, data, except === undefined ? {} : { socket_id: except });
      for (const user of users) await service.sendToUser(user, event, data);
    },
    signChannel: (input) => signChannel(options, input),
    signUser: (input) => signUser(options, input),
    // The service tracks only sockets that have signed in; any other socket stays open after its user's sessions end.
    bindSession: () => undefined,
    async terminateUser(userId) {
      await service.terminateUserConnections(userId);
    },
    // The service does not track tokens, so this closes all sockets of the user; browsers with other tokens reconnect.
    async terminateKey({ userId }) {
      await service.terminateUserConnections(userId);
    },
    // The service cannot remove a member from a channel; our own client leaves by itself.
    removeMember: async () => undefined,
    boundKeys: () => [],
    endLocalKey: () => undefined,
    stats: () => ({ sockets: 0, subscriptions: 0 }),
    close: async () => undefined,
    isReady: () =>
      service.get({ path: '/channels' }).then(
        () => true,
        () => false,
      ),
  };
}
