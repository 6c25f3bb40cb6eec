/** Connects to realtime channels as the app does: the real pusher-js over a real socket. */
import PusherClientModule from 'pusher-js';

// Depending on the module loader, the class is the default export of pusher-js or the imported module itself.
type ClientClass = typeof import('pusher-js').default;
export const PusherClient = ((PusherClientModule as { default?: unknown }).default ??
  PusherClientModule) as ClientClass;
export type PusherClient = InstanceType<ClientClass>;

type Binds = { bind(event: string, callback: (data: unknown) => void): unknown };

export const nextEvent = <T>(source: Binds, event: string): Promise<T> =>
  new Promise<T>((resolve) => {
    source.bind(event, (data) => resolve(data as T));
  });

/** Returns the pusher-js options for a server on this machine, without those that authorize channels. */
export const localSocket = (port: number) => ({
  cluster: 'us2',
  wsHost: '127.0.0.1',
  wsPort: port,
  forceTLS: false,
  enabledTransports: ['ws' as const],
});

/**
 * Opens a socket to `port`, by default the port of `origin`. Channels are authorized at `origin` with `token`. The
 * caller must disconnect the returned client.
 */
export function connectPusher(
  origin: string,
  token: string | undefined,
  port = Number(new URL(origin).port),
): PusherClient {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const authorize = async <T>(path: string, fields: Record<string, string>): Promise<T> => {
    const response = await fetch(origin + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return (await response.json()) as T;
  };
  const answer = <T>(work: Promise<T>, callback: (error: Error | null, data: T | null) => void): void => {
    work.then(
      (data) => callback(null, data),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
  return new PusherClient('magpie', {
    ...localSocket(port),
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) =>
        answer(
          authorize<{ auth: string; channel_data?: string }>('/broadcasting/auth', {
            socket_id: socketId,
            channel_name: channelName,
          }),
          callback,
        ),
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, callback) =>
        answer(
          authorize<{ auth: string; user_data: string }>('/broadcasting/user-auth', { socket_id: socketId }),
          callback,
        ),
    },
  });
}
