/** Connects WebSockets of /app/{key} on an HTTP server to the protocol, and ignores other paths. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { closeCode } from '../protocol/close-code.ts';
import { endSession, recordActivity } from '../protocol/heartbeat.ts';
import { type Hub, openSession, type RealtimeLog, refuseConnection } from '../protocol/hub.ts';
import type { Limits } from '../protocol/limits.ts';
import { receive } from '../protocol/receive.ts';
import type { Connection, Session } from '../protocol/session.ts';
import { leaveAll } from '../protocol/subscription.ts';

export type SocketServer = {
  attach(server: Server): void;
  /**
   * Closes every socket with this code, waits briefly for the closing handshakes, then terminates the remaining
   * sockets.
   */
  close(code: number, reason: string): Promise<void>;
};

const PATH = /^\/app\/([^/?]+)\/?(?:\?(.*))?$/;
const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Stores the state on the socket itself, so that all sockets share the same event handlers instead of each having
 * closures.
 */
class RealtimeSocket extends WebSocket {
  server: HubSocketServer | undefined = undefined;
  hub: Hub | undefined = undefined;
  session: Session | undefined = undefined;
  address = '';
}

/** Returns the key by which the sockets of one network address are counted: by default, the remote address. */
export type AddressOf = (request: IncomingMessage) => string;
const remoteAddress: AddressOf = ({ socket }) => socket.remoteAddress ?? '';

function createAcceptor(limits: Limits) {
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    WebSocket: RealtimeSocket,
    // Limits the wait for the closing handshake, which a dead peer never completes. The types of the package lack
    // this option.
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  return new WebSocketServer(options);
}

type Options = {
  hubsByKey: ReadonlyMap<string, Hub>;
  limits: Limits;
  log: RealtimeLog;
  addressOf?: AddressOf | undefined;
};

export const createSocketServer = (options: Options): SocketServer => new HubSocketServer(options);

class HubSocketServer implements SocketServer {
  readonly #hubsByKey: ReadonlyMap<string, Hub>;
  readonly #limits: Limits;
  readonly #log: RealtimeLog;
  readonly #addressOf: AddressOf;
  readonly #acceptor: ReturnType<typeof createAcceptor>;
  readonly #servers = new Set<Server>();
  readonly #sockets = new Set<RealtimeSocket>();
  readonly #byAddress = new Map<string, number>();
  #isClosing = false;

  constructor({ hubsByKey, limits, log, addressOf = remoteAddress }: Options) {
    this.#hubsByKey = hubsByKey;
    this.#limits = limits;
    this.#log = log;
    this.#addressOf = addressOf;
    this.#acceptor = createAcceptor(limits);
  }

  attach(server: Server): void {
    this.#servers.add(server);
    server.on('upgrade', this.#onUpgrade);
  }

  async close(code: number, reason: string): Promise<void> {
    this.#isClosing = true;
    const sockets = this.#sockets;
    for (const socket of sockets) {
      if (socket.hub && socket.session) endSession(socket.hub, socket.session, code, reason);
    }
    await untilEmpty(sockets, CLOSE_TIMEOUT_MS);
    for (const socket of sockets) socket.terminate();
    for (const server of this.#servers) server.off('upgrade', this.#onUpgrade);
  }

  readonly #onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const match = PATH.exec(request.url ?? '');
    if (!match) return;
    const [, key = '', query] = match;
    this.#acceptor.handleUpgrade(request, stream, head, (socket) => {
      socket.address = this.#addressOf(request);
      this.#welcome(socket, key, query);
    });
  };

  #welcome(socket: RealtimeSocket, key: string, query: string | undefined): void {
    const connection = this.#connectionOf(socket);
    socket.on('error', this.#onError);
    const hub = this.#hubsByKey.get(key);
    if (!hub) {
      refuseConnection(connection, closeCode.unknownApp, 'There is no such app');
      return;
    }
    if (this.#isFull(socket.address)) {
      refuseConnection(connection, closeCode.overCapacity, 'Over capacity');
      return;
    }
    const session = openSession(hub, connection, new URLSearchParams(query).get('protocol') ?? undefined);
    if (!session) return;
    this.#sockets.add(socket);
    this.#countAddress(socket.address, 1);
    socket.server = this;
    socket.hub = hub;
    socket.session = session;
    socket.on('message', onMessage).on('ping', onLife).on('pong', onLife).on('close', onClose);
  }

  #connectionOf(socket: RealtimeSocket): Connection {
    return {
      send: (frame) => {
        if (socket.readyState !== WebSocket.OPEN) return;
        socket.send(frame, { binary: false });
        if (socket.bufferedAmount > this.#limits.bufferedBytes) {
          const fields = { socketId: socket.session?.socketId, bytes: socket.bufferedAmount };
          this.#log.warn(fields, 'Closed a socket with a slow reader');
          socket.terminate();
        }
      },
      close: (code, reason) => socket.close(code, reason),
    };
  }

  forget(socket: RealtimeSocket): void {
    if (this.#sockets.delete(socket)) this.#countAddress(socket.address, -1);
  }

  #countAddress(address: string, change: 1 | -1): void {
    const count = (this.#byAddress.get(address) ?? 0) + change;
    if (count === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, count);
  }

  #isFull(address: string): boolean {
    if (this.#isClosing || this.#sockets.size >= this.#limits.sockets) return true;
    return (this.#byAddress.get(address) ?? 0) >= this.#limits.socketsPerAddress;
  }

  // `ws` reports broken frames, invalid UTF-8 and oversized messages here, and closes the socket by itself.
  readonly #onError = (error: Error): void => this.#log.debug({ err: error }, 'A realtime socket failed');
}

function onClose(this: WebSocket): void {
  if (!(this instanceof RealtimeSocket)) return;
  this.server?.forget(this);
  if (this.hub && this.session) leaveAll(this.hub, this.session);
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  if (!(this instanceof RealtimeSocket) || !this.hub || !this.session) return;
  receive(this.hub, this.session, isBinary ? undefined : data.toString());
}

function onLife(this: WebSocket): void {
  if (this instanceof RealtimeSocket && this.hub && this.session) recordActivity(this.hub, this.session);
}

async function untilEmpty(set: ReadonlySet<unknown>, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (set.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
}
