/** A client written from the specification alone. Uses fetch, FormData and pusher-js, but no code of the product. */
import PusherModule from 'pusher-js';

// Depending on the module loader, the class is the default export of pusher-js or the imported module itself.
type PusherClass = typeof import('pusher-js').default;
const Pusher = ((PusherModule as { default?: unknown }).default ?? PusherModule) as PusherClass;

export type Answer = { status: number; body: unknown };

/** Returns the value at a dotted path such as `data.0.name`; undefined if it is absent. */
export function pick(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part === null || part === undefined ? undefined : Object(part)[key]), value);
}

/** Returns the list in a body that is either the list itself or an object with the list in `data`. */
export function listOf(body: unknown): unknown[] {
  const list = Array.isArray(body) ? body : pick(body, 'data');
  return Array.isArray(list) ? list : [];
}

export class SpecifiedClient {
  accessToken = '';
  userId = 0;
  readonly serverUrl: string;
  readonly #cookies = new Map<string, string>();

  constructor(serverUrl: string) {
    this.serverUrl = serverUrl.replace(/\/+$/, '');
  }

  /** Sends a request with all cookies, the bearer token, and the anti-forgery token from its cookie. */
  async send(method: string, path: string, body?: object | FormData): Promise<Answer> {
    const xsrf = this.#cookies.get('XSRF-TOKEN');
    const isForm = body instanceof FormData;
    const response = await fetch(this.serverUrl + path, {
      method,
      headers: {
        Accept: 'application/json',
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(this.accessToken ? { Authorization: `Bearer ${this.accessToken}` } : {}),
        ...(xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body?: object | FormData): Promise<Answer> {
    return this.send('POST', path, body);
  }

  /** Stores the token and the user on success; clears both otherwise. */
  async signIn(identifier: string, password: string): Promise<Answer> {
    await this.get('/sanctum/csrf-cookie');
    const answer = await this.post('/api/login', { email: identifier, password });
    this.accessToken = answer.status === 200 ? String(pick(answer.body, 'access_token')) : '';
    this.userId = Number(pick(answer.body, 'user.id') ?? 0);
    return answer;
  }

  async upload(folder: string, picture: Blob): Promise<Answer> {
    const form = new FormData();
    form.append('file', picture, 'picture.jpg');
    return await this.post(`/api/${folder}/upload`, form);
  }

  /** Chat images are served from a storage path under the backend host. */
  async storageStatus(path: string): Promise<string> {
    const response = await fetch(`${this.serverUrl}/storage/${path}`);
    await response.arrayBuffer();
    return `${response.status} ${response.headers.get('content-type')}`;
  }

  async listen(key: string): Promise<Listener> {
    const { hostname, port } = new URL(this.serverUrl);
    const socket = new Pusher(key, { cluster: 'us2', forceTLS: false, wsHost: hostname, wsPort: Number(port) });
    const channel = socket.subscribe(`user.${this.userId}`);
    const events: Event[] = [];
    const waiting: { event: string; resolve: (data: unknown) => void }[] = [];
    for (const event of ['connection.sent', 'connection.request.accepted', 'conversation.closed', 'message.sent']) {
      channel.bind(event, (data: unknown) => {
        events.push({ event, data });
        for (const waiter of waiting) if (waiter.event === event) waiter.resolve(data);
      });
    }
    const refusal = await new Promise<unknown>((resolve) => {
      channel.bind('pusher:subscription_succeeded', () => resolve(null));
      channel.bind('pusher:subscription_error', resolve);
      socket.connection.bind('error', resolve);
    });
    const next = (event: string): Promise<unknown> => {
      const known = events.find((entry) => entry.event === event);
      if (known || refusal !== null) return Promise.resolve(known?.data);
      return new Promise((resolve) => {
        waiting.push({ event, resolve });
        setTimeout(resolve, 10_000).unref();
      });
    };
    return { events, refusal, next, close: () => socket.disconnect() };
  }
}

type Event = { event: string; data: unknown };
export type Listener = {
  readonly events: readonly Event[];
  /** The error with which the server refused the subscription; null if the server accepted it. */
  readonly refusal: unknown;
  /**
   * Resolves with the data of the first event with this name; with undefined if none arrives in time, or at once if the
   * subscription was refused.
   */
  next(event: string): Promise<unknown>;
  close(): void;
};
