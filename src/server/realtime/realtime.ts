// What does the rest of the server get from realtime, whoever carries the sockets?

import type { Server } from 'node:http';
import { type Cluster, createCluster } from './fanout/cluster.ts';
import type { Fanout } from './fanout/fanout.ts';
import { answerApi } from './http-api/http-api.ts';
import type { RealtimeApp } from './protocol/app.ts';
import { closeCode } from './protocol/close-code.ts';
import { sweep } from './protocol/heartbeat.ts';
import {
  type AuthorizeSubscription,
  bindSessionHere,
  boundNames,
  createHub,
  deliver,
  type Hub,
  type RealtimeLog,
} from './protocol/hub.ts';
import { defaultLimits, type Limits } from './protocol/limits.ts';
import { checkPublication, type Publication } from './protocol/publication.ts';
import { signChannel, signUser } from './protocol/signature.ts';
import { terminateUserHere } from './protocol/signin.ts';
import { type AddressOf, createSocketServer } from './transport/socket-server.ts';

export type { Fanout } from './fanout/fanout.ts';
export type { RealtimeApp } from './protocol/app.ts';
export type { AuthorizeSubscription, RealtimeLog } from './protocol/hub.ts';
export type { Limits } from './protocol/limits.ts';
export { SigningError } from './protocol/signature.ts';

export type RealtimeMessage = { channels: string[]; event: string; data: unknown; exceptSocketId?: string };

export type Realtime = {
  /** Takes the `upgrade` requests for /app/{key} of this server; those for other paths are left alone. */
  attach(server: Server): void;
  /** The publishing API: undefined when the path is not below /apps/. `path` without query, as it was requested. */
  handleHttp(request: {
    method: string;
    path: string;
    query: Record<string, string>;
    rawBody: string;
  }): Promise<{ status: number; body: unknown } | undefined>;
  /**
   * Publishes on the own (first) app; data that is no string goes as its JSON. Resolves once handed to the fan-out,
   * rejects with PublicationError for what may not be published, otherwise when other nodes could not be reached.
   */
  publish(message: RealtimeMessage): Promise<void>;
  /** Signs a subscription for the own app. Throws SigningError on a malformed socket id or channel. */
  signChannel(input: { socketId: string; channel: string; channelData?: string }): {
    auth: string;
    channel_data?: string;
  };
  /** Signs a sign-in for the own app. Throws SigningError on a malformed socket id. */
  signUser(input: { socketId: string; userData: string }): { auth: string; user_data: string };
  /**
   * To be told of each signature that is given, in whose name and by which of their keys it was asked for: what ends
   * either then ends this socket too, signed in or not.
   */
  bindSession(input: { socketId: string; userId: string; keyId: number }): void;
  /** Ends every socket of a user of the own app, on all nodes. */
  terminateUser(userId: string): Promise<void>;
  /** Ends every socket that was vouched for by this key of a user, on all nodes. */
  terminateKey(key: { userId: string; keyId: number }): Promise<void>;
  /** The keys that open sockets of this process are bound to. */
  boundKeys(): number[];
  /** Ends the sockets of this process that are bound to a key. */
  endKeyHere(keyId: number): void;
  /** Of this process. */
  stats(): { sockets: number; subscriptions: number };
  /** Tells every client when to come back (4100: in a second; 4200, `another`: at once), then lets go of all, the fan-out included. */
  close(options?: { another?: boolean }): Promise<void>;
  isReady(): Promise<boolean>;
};

export type RealtimeOptions = {
  /** The first is our own. */
  apps: RealtimeApp[];
  log: RealtimeLog;
  fanout: Fanout;
  limits?: Partial<Limits>;
  /** Whose sockets count together towards `socketsPerAddress`. */
  addressOf?: AddressOf;
  /** The own app's policy, asked at each subscription. */
  authorizeSubscription?: AuthorizeSubscription;
};

/** The embedded server. Throws when no app is given, or two share an id or a key. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const [own] = options.apps;
  if (!own) throw new Error('Realtime needs an app');
  const { log, fanout } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const cluster = createCluster(fanout, log);
  const hubs = options.apps.map((app) =>
    createHub({
      app,
      limits,
      log,
      tellPeers: cluster.tellPeers,
      authorizeSubscription: app === own ? options.authorizeSubscription : undefined,
    }),
  );
  const [ownHub] = hubs as [Hub, ...Hub[]];
  const hubsById = new Map(hubs.map((hub) => [hub.app.id, hub]));
  const hubsByKey = new Map(hubs.map((hub) => [hub.app.key, hub]));
  if (hubsById.size < hubs.length || hubsByKey.size < hubs.length) {
    throw new Error('Realtime apps need ids and keys of their own');
  }
  const sockets = createSocketServer({ hubsByKey, limits, log, addressOf: options.addressOf });
  cluster.start(hubsById);
  const sweeper = setInterval(() => {
    for (const hub of hubs) sweep(hub);
    cluster.beat();
  }, limits.sweepSeconds * 1000).unref();

  const ports = createPorts(hubsById, cluster);
  return {
    attach: sockets.attach,
    handleHttp: (request) => answerApi(hubsById, ports, request, Date.now()),
    publish: async ({ exceptSocketId, ...message }) =>
      ports.publish(own, checkPublication({ ...message, except: exceptSocketId }, limits)),
    signChannel: (input) => signChannel(own, input),
    signUser: (input) => signUser(own, input),
    bindSession({ socketId, userId, keyId }) {
      for (const name of [userId, revocationTag(keyId)]) {
        if (!bindSessionHere(ownHub, socketId, name)) {
          cluster.tellPeers({ kind: 'vouch', app: own.id, socketId, userId: name });
        }
      }
    },
    terminateUser: (userId) => ports.terminate(own, userId),
    terminateKey: ({ keyId }) => ports.terminate(own, revocationTag(keyId)),
    boundKeys: () => boundNames(ownHub).flatMap((name) => keyIdOf(name) ?? []),
    endKeyHere: (keyId) => terminateUserHere(ownHub, revocationTag(keyId)),
    stats: () => ({
      sockets: hubs.reduce((sum, hub) => sum + hub.sessions.size, 0),
      subscriptions: hubs.reduce((sum, hub) => sum + hub.registry.subscriptions(), 0),
    }),
    async close({ another = false } = {}) {
      clearInterval(sweeper);
      await sockets.close(another ? closeCode.reconnectNow : closeCode.overCapacity, 'The server restarts');
      await cluster.stop();
    },
    isReady: () => fanout.isReady(),
  };
}

/** Never the id of a user: those are plain words. */
const revocationTag = (keyId: number): string => `key:${keyId}`;

function keyIdOf(name: string): number | undefined {
  const [, id] = /^key:(\d+)$/.exec(name) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Own sockets first, so that they are served also while the line to the other nodes is down. */
function createPorts(hubs: ReadonlyMap<string, Hub>, cluster: Cluster) {
  return {
    async publish(app: RealtimeApp, publication: Publication): Promise<void> {
      const hub = hubs.get(app.id);
      if (hub) deliver(hub, publication);
      await cluster.send({ kind: 'event', app: app.id, ...publication });
    },
    async terminate(app: RealtimeApp, userId: string): Promise<void> {
      const hub = hubs.get(app.id);
      if (hub) terminateUserHere(hub, userId);
      await cluster.send({ kind: 'terminate', app: app.id, userId });
    },
    async countSockets(hub: Hub, prefix: string): Promise<Map<string, number>> {
      const counts = await cluster.countsElsewhere(hub.app.id, prefix);
      for (const [name, count] of hub.registry.counts(prefix)) counts.set(name, (counts.get(name) ?? 0) + count);
      return counts;
    },
  };
}
