/** Connects WebSockets of /app/{key} on an HTTP server to the protocol, and ignores other paths. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { closeCode } from '../protocol/close-code.ts';
import { endSession, noteLife } from '../protocol/heartbeat.ts';
import { type Hub, openSession, type RealtimeLog, refuseConnection } from '../protocol/hub.ts';
import type { Limits } from '../protocol/limits.ts';
import { receive } from '../protocol/receive.ts';
import type { Connection, Session } from '../protocol/session.ts';
import { leaveAll } from '../protocol/subscription.ts';

export type SocketServer = {
  attach(server: Server): void;
  /** Closes every socket with this code, waits briefly for the closing handshakes, then terminates the rest. */
  close(code: number, reason: string): Promise<void>;
};

const PATH = /^\/app\/([^/?]+)\/?(?:\?(.*))?$/;
const CLOSE_TIMEOUT_MS = 1_000;

/** Stores the state on the socket itself, so that all sockets share the same handlers and none needs closures. */
class RealtimeSocket extends WebSocket {
  hub: Hub | undefined = undefined;
  session: Session | undefined = undefined;
  address = '';
}

/** Returns the key of a shared limit: by default the remote address. */
export type AddressOf = (request: IncomingMessage) => string;
const remoteAddress: AddressOf = ({ socket }) => socket.remoteAddress ?? '';

export function createSocketServer(options: {
  hubsByKey: ReadonlyMap<string, Hub>;
  limits: Limits;
  log: RealtimeLog;
  addressOf?: AddressOf | undefined;
}): SocketServer {
  const { hubsByKey, limits, log, addressOf = remoteAddress } = options;
  const servers = new Set<Server>();
  const sockets = new Set<RealtimeSocket>();
  const byAddress = new Map<string, number>();
  let isClosing = false;
  const accepting = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    WebSocket: RealtimeSocket,
    // A dead peer never completes the closing handshake; its socket must not outlive it for long. Not yet in the types.
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const acceptor = new WebSocketServer(accepting);

  function connectionOf(socket: RealtimeSocket): Connection {
    return {
      send(frame) {
        if (socket.readyState !== WebSocket.OPEN) return;
        socket.send(frame, { binary: false });
        if (socket.bufferedAmount > limits.bufferedBytes) {
          log.warn(
            { socketId: socket.session?.socketId, bytes: socket.bufferedAmount },
            'Closed a socket with a slow reader',
          );
          socket.terminate();
        }
      },
      close: (code, reason) => socket.close(code, reason),
    };
  }

  function countAddress(address: string, change: 1 | -1): void {
    const count = (byAddress.get(address) ?? 0) + change;
    if (count === 0) byAddress.delete(address);
    else byAddress.set(address, count);
  }
  function isFull(address: string): boolean {
    if (isClosing || sockets.size >= limits.sockets) return true;
    return (byAddress.get(address) ?? 0) >= limits.socketsPerAddress;
  }

  function welcome(socket: RealtimeSocket, key: string, query: string | undefined): void {
    const connection = connectionOf(socket);
    socket.on('error', onError);
    const hub = hubsByKey.get(key);
    if (!hub) {
      refuseConnection(connection, closeCode.unknownApp, 'There is no such app');
      return;
    }
    if (isFull(socket.address)) {
      refuseConnection(connection, closeCode.overCapacity, 'Over capacity');
      return;
    }
    const session = openSession(hub, connection, new URLSearchParams(query).get('protocol') ?? undefined);
    if (!session) return;
    sockets.add(socket);
    countAddress(socket.address, 1);
    socket.hub = hub;
    socket.session = session;
    socket.on('message', onMessage).on('ping', onLife).on('pong', onLife).on('close', onClose);
  }
  function onClose(this: WebSocket): void {
    if (!(this instanceof RealtimeSocket)) return;
    if (sockets.delete(this)) countAddress(this.address, -1);
    if (this.hub && this.session) leaveAll(this.hub, this.session);
  }
  // Broken frames, invalid UTF-8 and oversized messages arrive here; `ws` closes such a socket by itself.
  function onError(this: WebSocket, error: Error): void {
    log.debug({ err: error }, 'A realtime socket failed');
  }

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const match = PATH.exec(request.url ?? '');
    if (!match) return;
    const [, key = '', query] = match;
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      socket.address = addressOf(request);
      welcome(socket, key, query);
    });
  }

  return {
    attach(server) {
      servers.add(server);
      server.on('upgrade', onUpgrade);
    },
    async close(code, reason) {
      isClosing = true;
      for (const socket of sockets) {
        if (socket.hub && socket.session) endSession(socket.hub, socket.session, code, reason);
      }
      await untilEmpty(sockets, CLOSE_TIMEOUT_MS);
      for (const socket of sockets) socket.terminate();
      for (const server of servers) server.off('upgrade', onUpgrade);
    },
  };
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  if (!(this instanceof RealtimeSocket) || !this.hub || !this.session) return;
  receive(this.hub, this.session, isBinary ? undefined : data.toString());
}

function onLife(this: WebSocket): void {
  if (this instanceof RealtimeSocket && this.hub && this.session) noteLife(this.hub, this.session);
}

async function untilEmpty(set: ReadonlySet<unknown>, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (set.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
}
