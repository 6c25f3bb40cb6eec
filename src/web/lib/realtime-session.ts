/** How does one person's connection come up, stay up and come back? */
import { catchUp } from './changes.ts';
import { setConnection, useConnection } from './connection.ts';
import { dispatch, listenedChannels } from './listeners.ts';
import type { Socket, SocketConfig, SocketEvents } from './socket.ts';

export type OpenSocket = (config: SocketConfig, events: SocketEvents) => Socket;

const NUDGE_MS = 2_000;
const LONGEST_NUDGE_MS = 8_000;
const POLL_MS = 10_000;
const JITTER_MS = 2_000;
const JOIN_AGAIN_MS = 5_000;

/** The specified channel may be joined only once the socket has signed in as its person. */
function waitsForSignIn(channel: string): boolean {
  return channel.startsWith('user.');
}

export class RealtimeSession {
  readonly userId: number;
  readonly #config: SocketConfig;
  #socket: Socket | undefined;
  #stopped = false;
  #dropped = false;
  #reconnectMs = NUDGE_MS;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  #pollTimer: ReturnType<typeof setInterval> | undefined;

  constructor(userId: number, config: SocketConfig) {
    this.userId = userId;
    this.#config = config;
  }

  /** Loads the client library and connects; until that stands, changes are polled for. */
  start(load: () => Promise<{ openSocket: OpenSocket }>): void {
    setConnection('connecting');
    document.addEventListener('visibilitychange', this.#wake);
    window.addEventListener('online', this.#wake);
    void catchUp();
    this.#poll();
    load().then(
      ({ openSocket }) => this.#open(openSocket),
      (error: unknown) => {
        console.error('Failed to load the realtime client', error);
        if (!this.#stopped) setConnection('down');
      },
    );
  }

  stop(): void {
    this.#stopped = true;
    document.removeEventListener('visibilitychange', this.#wake);
    window.removeEventListener('online', this.#wake);
    clearTimeout(this.#reconnectTimer);
    clearTimeout(this.#catchUpTimer);
    clearInterval(this.#pollTimer);
    this.#socket?.close();
    setConnection('idle');
  }

  join(channel: string): void {
    if (!waitsForSignIn(channel) || useConnection.getState().state === 'live') this.#socket?.subscribe(channel);
  }

  leave(channel: string): void {
    this.#socket?.unsubscribe(channel);
  }

  #open(openSocket: OpenSocket): void {
    if (this.#stopped) return;
    this.#socket = openSocket(this.#config, {
      state: (state) => this.#onState(state),
      signedIn: () => this.#onSignedIn(),
      event: (channel, event, data) => this.#onEvent(channel, event, data),
    });
    for (const channel of listenedChannels()) this.join(channel);
    this.#scheduleNudge();
  }

  #onState(state: string): void {
    if (this.#stopped || state === 'connected') return;
    if (useConnection.getState().state !== 'live') return;
    this.#dropped = true;
    setConnection('down');
    // Back before its time this channel would be refused: it joins again after the next sign-in.
    for (const channel of listenedChannels()) if (waitsForSignIn(channel)) this.leave(channel);
    this.#poll();
    this.#scheduleNudge();
  }

  #onSignedIn(): void {
    if (this.#stopped) return;
    clearTimeout(this.#reconnectTimer);
    clearInterval(this.#pollTimer);
    this.#pollTimer = undefined;
    this.#reconnectMs = NUDGE_MS;
    setConnection('live');
    for (const channel of listenedChannels()) if (waitsForSignIn(channel)) this.join(channel);
  }

  #onEvent(channel: string, event: string, data: unknown): void {
    if (this.#stopped) return;
    if (event === 'pusher:subscription_succeeded') this.#catchUpSoon();
    if (event === 'pusher:subscription_error') this.#joinAgain(channel);
    dispatch(channel, event, data);
  }

  /** The library tries only after a reconnection: a lost answer to its question would leave us deaf until then. */
  #joinAgain(channel: string): void {
    if (!channel.startsWith('private-')) return;
    setTimeout(() => {
      if (!this.#stopped && listenedChannels().includes(channel)) this.join(channel);
    }, JOIN_AGAIN_MS);
  }

  /** At once the first time; spread out after a drop, so that a server's restart is no stampede. */
  #catchUpSoon(): void {
    if (!this.#dropped) {
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

  #scheduleNudge(): void {
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = setTimeout(() => this.#reconnect(), this.#reconnectMs);
  }

  /** The library by itself may wait a minute; a slow line gets more time with each try. */
  #reconnect(): void {
    setConnection('down');
    this.#reconnectMs = Math.min(this.#reconnectMs * 1.5, LONGEST_NUDGE_MS);
    this.#socket?.reconnect();
    this.#scheduleNudge();
  }

  readonly #wake = (): void => {
    if (document.visibilityState !== 'visible') return;
    void catchUp();
    if (useConnection.getState().state !== 'down') return;
    this.#reconnectMs = NUDGE_MS;
    this.#reconnect();
  };
}
