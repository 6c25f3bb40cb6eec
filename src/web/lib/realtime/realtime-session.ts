/** Manages a user's realtime connection: connects, reconnects, polls while it is down, and catches up afterwards. */
import { catchUp } from './changes.ts';
import { setConnection, useConnection } from './connection.ts';
import type { Socket, SocketConfig, SocketEvents } from './socket.ts';

export type OpenSocket = (config: SocketConfig, events: SocketEvents) => Socket;

export type Handlers = Readonly<Record<string, (data: never) => void>>;

/** Several views can share a channel: it is joined for the first listener and left after the last. */
const listeners = new Map<string, Set<Handlers>>();

/** Returns true if this is the channel's first listener. */
export function addListener(channel: string, handlers: Handlers): boolean {
  const set = listeners.get(channel);
  if (set) {
    set.add(handlers);
    return false;
  }
  listeners.set(channel, new Set([handlers]));
  return true;
}

/** Returns true if the channel has no listeners left. */
export function dropListener(channel: string, handlers: Handlers): boolean {
  const set = listeners.get(channel);
  if (!set?.delete(handlers) || set.size > 0) return false;
  listeners.delete(channel);
  return true;
}

function listenedChannels(): string[] {
  return [...listeners.keys()];
}

function dispatch(channel: string, event: string, data: unknown): void {
  for (const handlers of listeners.get(channel) ?? []) handlers[event]?.(data as never);
}

const RECONNECT_MS = 2_000;
const MAX_RECONNECT_MS = 8_000;
const POLL_MS = 10_000;
const JITTER_MS = 2_000;
const REJOIN_MS = 5_000;

/** The socket can join `user.` channels only after signing in. */
function requiresSignIn(channel: string): boolean {
  return channel.startsWith('user.');
}

export class RealtimeSession {
  readonly userId: number;
  readonly #config: SocketConfig;
  #socket: Socket | undefined;
  #isStopped = false;
  #hasDropped = false;
  #reconnectMs = RECONNECT_MS;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  #pollTimer: ReturnType<typeof setInterval> | undefined;

  constructor(userId: number, config: SocketConfig) {
    this.userId = userId;
    this.#config = config;
  }

  start(load: () => Promise<{ openSocket: OpenSocket }>): void {
    setConnection('connecting');
    document.addEventListener('visibilitychange', this.#onWake);
    window.addEventListener('online', this.#onWake);
    void catchUp();
    this.#poll();
    load().then(
      ({ openSocket }) => this.#open(openSocket),
      (error: unknown) => {
        console.error('Failed to load the realtime client', error);
        if (!this.#isStopped) setConnection('down');
      },
    );
  }

  stop(): void {
    this.#isStopped = true;
    document.removeEventListener('visibilitychange', this.#onWake);
    window.removeEventListener('online', this.#onWake);
    clearTimeout(this.#reconnectTimer);
    clearTimeout(this.#catchUpTimer);
    clearInterval(this.#pollTimer);
    this.#socket?.close();
    setConnection('idle');
  }

  join(channel: string): void {
    if (!requiresSignIn(channel) || useConnection.getState().state === 'live') this.#socket?.subscribe(channel);
  }

  leave(channel: string): void {
    this.#socket?.unsubscribe(channel);
  }

  #open(openSocket: OpenSocket): void {
    if (this.#isStopped) return;
    this.#socket = openSocket(this.#config, {
      state: (state) => this.#onState(state),
      signedIn: () => this.#onSignedIn(),
      event: (channel, event, data) => this.#onEvent(channel, event, data),
    });
    for (const channel of listenedChannels()) this.join(channel);
    this.#scheduleReconnect();
  }

  #onState(state: string): void {
    if (this.#isStopped) return;
    if (useConnection.getState().state !== 'live') {
      // The socket is connected but not signed in: restart the timer, because signing in takes time on a slow network.
      if (state === 'connected') this.#scheduleReconnect();
      return;
    }
    if (state === 'connected') return;
    this.#hasDropped = true;
    setConnection('down');
    // Leave the channels that require signing in: after a reconnect, the library would join them before the sign-in,
    // and the server would reject this. The next sign-in joins them again.
    for (const channel of listenedChannels()) if (requiresSignIn(channel)) this.leave(channel);
    this.#poll();
    this.#scheduleReconnect();
  }

  #onSignedIn(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#reconnectTimer);
    clearInterval(this.#pollTimer);
    this.#pollTimer = undefined;
    this.#reconnectMs = RECONNECT_MS;
    setConnection('live');
    for (const channel of listenedChannels()) if (requiresSignIn(channel)) this.join(channel);
  }

  #onEvent(channel: string, event: string, data: unknown): void {
    if (this.#isStopped) return;
    if (event === 'pusher:subscription_succeeded') this.#catchUpSoon();
    if (event === 'pusher:subscription_error') this.#rejoin(channel);
    dispatch(channel, event, data);
  }

  /** Retries a failed private subscription, which the library itself retries only after a reconnect. */
  #rejoin(channel: string): void {
    if (!channel.startsWith('private-')) return;
    setTimeout(() => {
      if (!this.#isStopped && listenedChannels().includes(channel)) this.join(channel);
    }, REJOIN_MS);
  }

  /**
   * Until the connection has dropped once, catches up immediately; from then on, waits a random time, so that clients
   * do not all send requests at once after a server restart.
   */
  #catchUpSoon(): void {
    if (!this.#hasDropped) {
      void catchUp();
      return;
    }
    this.#catchUpTimer ??= setTimeout(() => {
      this.#catchUpTimer = undefined;
      void catchUp();
    }, Math.random() * JITTER_MS);
  }

  #poll(): void {
    this.#pollTimer ??= setInterval(() => void catchUp(), POLL_MS);
  }

  #scheduleReconnect(): void {
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = setTimeout(() => this.#reconnect(), this.#reconnectMs);
  }

  /** Reconnects, because the library itself can wait up to a minute. Each attempt gets more time, for slow networks. */
  #reconnect(): void {
    setConnection('down');
    this.#reconnectMs = Math.min(this.#reconnectMs * 1.5, MAX_RECONNECT_MS);
    this.#socket?.reconnect();
    this.#scheduleReconnect();
  }

  readonly #onWake = (): void => {
    if (document.visibilityState !== 'visible') return;
    void catchUp();
    if (useConnection.getState().state !== 'down') return;
    this.#reconnectMs = RECONNECT_MS;
    this.#reconnect();
  };
}
