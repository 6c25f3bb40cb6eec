/** Sets up realtime for this deployment and decides which sockets can subscribe to user channels. */
import { parseChannel } from '#contract/realtime.ts';
import type { Config } from './config/config.ts';
import type { OutboxHandler } from './events/outbox.ts';
import type { Push } from './events/pushes.ts';
import { readCallerAddress } from './http/caller-address.ts';
import { networkOf } from './limits/caller-network.ts';
import type { Log } from './log/log.ts';
import { createInProcessFanout } from './realtime/fanout/in-process.fanout.ts';
import { createRedisFanout } from './realtime/fanout/redis.fanout.ts';
import { createPusherService } from './realtime/pusher-service.ts';
import { type AuthorizeSubscription, createRealtime, type Realtime } from './realtime/realtime.ts';

export const onlyOwnUserChannel: AuthorizeSubscription = (socket, channel) => {
  const parsed = parseChannel(channel);
  if (parsed?.kind !== 'user' || socket.userId === String(parsed.id)) return true;
  return { error: 'Sign in on this socket first.', status: 401 };
};

export function setUpRealtime(config: Config, secret: string, log: Log): Realtime {
  const { appId, appKey, extraApps, service, openUserChannel, socketsPerAddress } = config.realtime;
  const callerAddress = readCallerAddress(config.trustProxy);
  if (service) {
    const { host, port, tls } = service;
    return createPusherService({ appId, key: appKey, secret, host, tls, ...(port === undefined ? {} : { port }) });
  }
  return createRealtime({
    apps: [{ id: appId, key: appKey, secret, clientEvents: false }, ...extraApps],
    log,
    limits: { socketsPerAddress },
    addressOf: (request) => networkOf(callerAddress(request)),
    fanout: config.redisUrl
      ? createRedisFanout({ url: config.redisUrl, prefix: 'magpie:realtime', log })
      : createInProcessFanout(),
    ...(openUserChannel ? {} : { authorizeSubscription: onlyOwnUserChannel }),
  });
}

export const pushDelivery =
  (realtime: Realtime): OutboxHandler =>
  async (payload) => {
    for (const { channel, event, data } of payload as Push[]) {
      await realtime.publish({ channels: [channel], event, data });
    }
  };
