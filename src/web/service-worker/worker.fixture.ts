/** Simulates a service worker's environment in tests: caches as strict as a browser's, tabs, and a server. */
import { vi } from 'vitest';
import type { OfflineFiles } from './offline-files.ts';

export const ORIGIN = 'https://magpie.test';
type Key = string | { url: string; headers?: Headers };
type Options = { ignoreVary?: boolean };
const urlOf = (key: Key): string => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;
const headersOf = (key: Key): Headers => (typeof key === 'string' ? undefined : key.headers) ?? new Headers();

/** Has space for `capacity` responses; by default, it never fills up. */
export class Disk {
  capacity = Number.POSITIVE_INFINITY;
  caches = new Map<string, FakeCache>();
  get used(): number {
    return [...this.caches.values()].reduce((total, cache) => total + cache.entries.length, 0);
  }
}

type Entry = { url: string; headers: Headers; response: Response };

class FakeCache {
  entries: Entry[] = [];
  readonly #disk: Disk;
  constructor(disk: Disk) {
    this.#disk = disk;
  }
  async match(key: Key, { ignoreVary = false }: Options = {}): Promise<Response | undefined> {
    const fits = ({ url, headers, response }: Entry): boolean => {
      const varying = ignoreVary ? '' : (response.headers.get('vary') ?? '');
      const names = varying.split(',').flatMap((name) => name.trim() || []);
      return url === urlOf(key) && names.every((name) => headers.get(name) === headersOf(key).get(name));
    };
    return this.entries.find(fits)?.response.clone();
  }
  async put(key: Key, response: Response): Promise<void> {
    if (response.bodyUsed) throw new TypeError('The body is already used');
    if (response.status === 206) throw new TypeError('Partial responses cannot be stored');
    if (response.headers.get('vary') === '*') throw new TypeError('Vary is *');
    const url = urlOf(key);
    const others = this.entries.filter((entry) => entry.url !== url);
    if (others.length === this.entries.length && this.#disk.used >= this.#disk.capacity) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    this.entries = [...others, { url, headers: headersOf(key), response }];
  }
  /** Stores all responses, or none if a response fails. */
  async addAll(paths: string[]): Promise<void> {
    const responses = await Promise.all(paths.map((path) => fetch(path)));
    if (responses.some(({ ok }) => !ok)) throw new TypeError('Request failed');
    if (this.#disk.used + paths.length > this.#disk.capacity) throw new DOMException('full', 'QuotaExceededError');
    for (const [at, path] of paths.entries()) await this.put(path, responses[at] as Response);
  }
  async keys(): Promise<{ url: string }[]> {
    return this.entries.map(({ url }) => ({ url }));
  }
  async delete(key: Key): Promise<boolean> {
    const before = this.entries.length;
    this.entries = this.entries.filter(({ url }) => url !== urlOf(key));
    return this.entries.length < before;
  }
}

/** A cache that is deleted while open still accepts responses, but its content can no longer be found. */
function cacheStorage(disk: Disk) {
  return {
    keys: async () => [...disk.caches.keys()],
    has: async (name: string) => disk.caches.has(name),
    delete: async (name: string) => disk.caches.delete(name),
    open: async (name: string) => {
      const cache = disk.caches.get(name) ?? new FakeCache(disk);
      disk.caches.set(name, cache);
      return cache;
    },
    match: async (key: Key, options?: Options) => {
      for (const cache of disk.caches.values()) {
        const response = await cache.match(key, options);
        if (response) return response;
      }
      return undefined;
    },
  };
}

/** Responds to a path; throws if the network is down. */
export type Server = (path: string) => Response;
type Listener = (event: object) => void;

export type RunningWorker = {
  /** Dispatches an event; resolves with its response once all promises passed to `waitUntil` have resolved. */
  dispatch(type: string, event?: object): Promise<Response | undefined>;
  /** Sends a request as a page does; undefined if the worker leaves the request to the browser. */
  request(path: string, how?: object): Promise<Response | undefined>;
  posted: unknown[];
  skipWaiting: ReturnType<typeof vi.fn>;
};

export async function loadWorker(disk: Disk, files: OfflineFiles, server: Server): Promise<RunningWorker> {
  const listeners = new Map<string, Listener>();
  const posted: unknown[] = [];
  const skipWaiting = vi.fn(async () => {});
  vi.stubGlobal('OFFLINE_FILES', files);
  vi.stubGlobal('caches', cacheStorage(disk));
  vi.stubGlobal('fetch', async (target: Key) => server(new URL(urlOf(target)).pathname));
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    location: { host: 'magpie.test', origin: ORIGIN },
    registration: {},
    clients: {
      claim: async () => {},
      matchAll: async () => [{ postMessage: (message: unknown) => void posted.push(message) }],
    },
    skipWaiting,
  });
  vi.resetModules();
  await import('./service-worker.ts');
  const dispatch: RunningWorker['dispatch'] = async (type, event = {}) => {
    const work: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    const fullEvent = Object.assign(event, {
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        response = promise;
      },
    });
    listeners.get(type)?.(fullEvent);
    const answer = await response;
    while (work.length > 0) await work.shift();
    return answer;
  };
  const request: RunningWorker['request'] = async (path, how = {}) => {
    const url = new URL(path, ORIGIN).href;
    const about = {
      method: 'GET',
      url,
      mode: 'cors',
      destination: '',
      headers: new Headers({ origin: ORIGIN }),
      ...how,
    };
    return await dispatch('fetch', { request: about });
  };
  return { dispatch, request, posted, skipWaiting };
}
