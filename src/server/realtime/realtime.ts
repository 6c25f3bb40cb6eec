/** Defines the realtime interface for the rest of the server, and implements it with the embedded server. */
import type { Server } from 'node:http';
import { type Cluster, createCluster } from './fanout/cluster.ts';
import type { Fanout } from './fanout/fanout.ts';
import { handleApiRequest } from './http-api/http-api.ts';
import type { RealtimeApp } from './protocol/app.ts';
import { closeCode } from './protocol/close-code.ts';
import { sweep } from './protocol/heartbeat.ts';
import {
  type AuthorizeSubscription,
  bindSessionLocally,
  boundNames,
  createHub,
  deliver,
  type Hub,
  type RealtimeLog,
} from './protocol/hub.ts';
import { defaultLimits, type Limits } from './protocol/limits.ts';
import { checkPublication, type Publication } from './protocol/publication.ts';
import { signChannel, signUser } from './protocol/signature.ts';
import { terminateUserLocally } from './protocol/signin.ts';
import { removeMemberLocally } from './protocol/subscription.ts';
import { type AddressOf, createSocketServer } from './transport/socket-server.ts';

export type { Fanout } from './fanout/fanout.ts';
export type { RealtimeApp } from './protocol/app.ts';
export type { AuthorizeSubscription, RealtimeLog } from './protocol/hub.ts';
export type { Limits } from './protocol/limits.ts';
export { SigningError } from './protocol/signature.ts';

export type RealtimeMessage = { channels: string[]; event: string; data: unknown; exceptSocketId?: string };

export type Realtime = {
  /** Handles the `upgrade` requests of this server for /app/{key}, and ignores other paths. */
  attach(server: Server): void;
  /** Returns the response of the publishing API; undefined if the path is not below /apps/. `path` has no query. */
  handleHttp(request: {
    method: string;
    path: string;
    query: Record<string, string>;
    rawBody: string;
  }): Promise<{ status: number; body: unknown } | undefined>;
  /**
   * Publishes on the main (first) app; data that is not a string is sent as JSON. Resolves once the message is handed
   * to the fan-out; rejects with PublicationError for an invalid publication, or with another error if other nodes
   * could not be reached.
   */
  publish(message: RealtimeMessage): Promise<void>;
  /** Signs a subscription for the main app. Throws SigningError for a malformed socket id or channel. */
  signChannel(input: { socketId: string; channel: string; channelData?: string }): {
    auth: string;
    channel_data?: string;
  };
  /** Signs a sign-in for the main app. Throws SigningError for a malformed socket id. */
  signUser(input: { socketId: string; userData: string }): { auth: string; user_data: string };
  /**
   * Call this for each signature, with the user and the token that requested it. Terminating the user or the token then
   * also closes the socket, even if no user has signed in on that socket.
   */
  bindSession(input: { socketId: string; userId: string; keyId: number }): void;
  /** Closes every socket of a user of the main app, on all nodes. */
  terminateUser(userId: string): Promise<void>;
  /** Closes every socket that is bound to this token of a user, on all nodes. */
  terminateKey(key: { userId: string; keyId: number }): Promise<void>;
  /**
   * Unsubscribes every socket of a member from a presence channel of the main app, or from all of them if no channel is
   * given, on all nodes.
   */
  removeMember(member: { channel?: string; userId: string }): Promise<void>;
  /** Returns the ids of the tokens to which open sockets of this process are bound. */
  boundKeys(): number[];
  /** Closes the sockets of this process that are bound to a token. */
  endLocalKey(keyId: number): void;
  /** Counts the sockets and subscriptions of this process. */
  stats(): { sockets: number; subscriptions: number };
  /**
   * Closes every socket, and then the fan-out. Set `another` if another node can accept the clients: the close code is
   * then 4200, after which they reconnect at once. Otherwise, it is 4100, after which they wait one second before they
   * reconnect.
   */
  close(options?: { another?: boolean }): Promise<void>;
  isReady(): Promise<boolean>;
};

export type RealtimeOptions = {
  /** The first app is the main app. */
  apps: RealtimeApp[];
  log: RealtimeLog;
  fanout: Fanout;
  limits?: Partial<Limits>;
  /** Returns the key by which sockets are counted for `socketsPerAddress`. */
  addressOf?: AddressOf;
  /** Decides whether a socket can subscribe to a channel of the main app. */
  authorizeSubscription?: AuthorizeSubscription;
};

type Hubs = { all: readonly Hub[]; byId: ReadonlyMap<string, Hub>; byKey: ReadonlyMap<string, Hub> };

function createHubs(options: RealtimeOptions, mainApp: RealtimeApp, limits: Limits, cluster: Cluster): Hubs {
  const all = options.apps.map((app) =>
    createHub({
      app,
      limits,
      log: options.log,
      notifyPeers: (message) => cluster.notifyPeers(message),
      authorizeSubscription: app === mainApp ? options.authorizeSubscription : undefined,
    }),
  );
  const byId = new Map(all.map((hub) => [hub.app.id, hub]));
  const byKey = new Map(all.map((hub) => [hub.app.key, hub]));
  if (byId.size < all.length || byKey.size < all.length) throw new Error('Realtime apps need unique ids and keys');
  return { all, byId, byKey };
}

function createSessionBinding(hub: Hub, cluster: Cluster, ports: Ports) {
  const { app } = hub;
  return {
    bindSession: ({ socketId, userId, keyId }: { socketId: string; userId: string; keyId: number }) => {
      for (const name of [userId, revocationTag(keyId)]) {
        if (!bindSessionLocally(hub, socketId, name)) {
          cluster.notifyPeers({ kind: 'bind', app: app.id, socketId, userId: name });
        }
      }
    },
    terminateUser: (userId: string) => ports.terminate(app, userId),
    removeMember: async ({ channel, userId }: { channel?: string; userId: string }) => {
      removeMemberLocally(hub, channel, userId);
      await cluster.send({ kind: 'remove-member', app: app.id, channel, userId });
    },
    terminateKey: ({ keyId }: { keyId: number }) => ports.terminate(app, revocationTag(keyId)),
    boundKeys: () => boundNames(hub).flatMap((name) => keyIdOf(name) ?? []),
    endLocalKey: (keyId: number) => terminateUserLocally(hub, revocationTag(keyId)),
  };
}

/** Creates the embedded server. Throws if no app is given, or two share an id or a key. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const [mainApp] = options.apps;
  if (!mainApp) throw new Error('Realtime needs an app');
  const { log, fanout } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const cluster = createCluster(fanout, log);
  const hubs = createHubs(options, mainApp, limits, cluster);
  const [mainHub] = hubs.all as [Hub, ...Hub[]];
  const sockets = createSocketServer({ hubsByKey: hubs.byKey, limits, log, addressOf: options.addressOf });
  cluster.start(hubs.byId);
  const sweeper = setInterval(() => {
    for (const hub of hubs.all) sweep(hub);
    cluster.beat();
  }, limits.sweepSeconds * 1000).unref();

  const ports = createPorts(hubs.byId, cluster);
  return {
    attach: (server) => sockets.attach(server),
    handleHttp: (request) => handleApiRequest(hubs.byId, ports, request, Date.now()),
    publish: async ({ exceptSocketId, ...message }) =>
      ports.publish(mainApp, checkPublication({ ...message, except: exceptSocketId }, limits)),
    signChannel: (input) => signChannel(mainApp, input),
    signUser: (input) => signUser(mainApp, input),
    ...createSessionBinding(mainHub, cluster, ports),
    stats: () => ({
      sockets: hubs.all.reduce((sum, hub) => sum + hub.sessions.size, 0),
      subscriptions: hubs.all.reduce((sum, hub) => sum + hub.registry.subscriptions(), 0),
    }),
    async close({ another = false } = {}) {
      clearInterval(sweeper);
      await sockets.close(another ? closeCode.reconnectNow : closeCode.overCapacity, 'The server restarts');
      await cluster.stop();
    },
    isReady: () => fanout.isReady(),
  };
}

/** Returns the revocation tag of a token. It differs from every user id, because user ids contain digits only. */
const revocationTag = (keyId: number): string => `key:${keyId}`;

function keyIdOf(name: string): number | undefined {
  const [, id] = /^key:(\d+)$/.exec(name) ?? [];
  return id === undefined ? undefined : Number(id);
}

type Ports = ReturnType<typeof createPorts>;

/**
 * `publish` and `terminate` handle this node's sockets first, so that they take effect here even if the other nodes are
 * unreachable.
 */
function createPorts(hubs: ReadonlyMap<string, Hub>, cluster: Cluster) {
  return {
    async publish(app: RealtimeApp, publication: Publication): Promise<void> {
      const hub = hubs.get(app.id);
      if (hub) deliver(hub, publication);
      await cluster.send({ kind: 'event', app: app.id, ...publication });
    },
    async terminate(app: RealtimeApp, userId: string): Promise<void> {
      const hub = hubs.get(app.id);
      if (hub) terminateUserLocally(hub, userId);
      await cluster.send({ kind: 'terminate', app: app.id, userId });
    },
    async countSockets(hub: Hub, prefix: string): Promise<Map<string, number>> {
      const counts = await cluster.countsElsewhere(hub.app.id, prefix);
      for (const [name, count] of hub.registry.counts(prefix)) counts.set(name, (counts.get(name) ?? 0) + count);
      return counts;
    },
  };
}
