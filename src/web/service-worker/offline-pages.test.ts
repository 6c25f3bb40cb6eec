import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfflineFiles } from './offline-files.ts';
import { Disk, loadWorker, type RunningWorker, type Server } from './worker.fixture.ts';

const buildOf = (name: string): OfflineFiles => ({
  entry: `/assets/index-${name}.js`,
  everyone: [`/assets/index-${name}.js`, `/assets/home-${name}.js`],
  members: [`/assets/inbox-${name}.js`],
  french: [`/assets/french-${name}.js`, `/assets/words-${name}.js`],
});

let disk: Disk;
let requested: string[];
/** The build that the server serves; undefined while the server is unreachable. */
let served: string | undefined;
let now: number;

const server: Server = (path) => {
  if (served === undefined) throw new TypeError('Failed to fetch');
  requested.push(path);
  if (path.startsWith('/assets/')) {
    const headers = { vary: 'Origin' };
    return path.includes(`-${served}.`) ? new Response(`file ${path}`, { headers }) : new Response('', { status: 404 });
  }
  if (path.startsWith('/storage/')) return new Response(`picture ${path}`);
  const headers = { date: new Date(now).toUTCString() };
  return new Response(`page ${path} of /assets/index-${served}.js`, { headers });
};

const start = (name: string): Promise<RunningWorker> => loadWorker(disk, buildOf(name), server);
const navigate = (worker: RunningWorker, path: string) => worker.request(path, { mode: 'navigate' });
const picture = (worker: RunningWorker, path: string) =>
  worker.request(path, { destination: 'image', mode: 'no-cors' });
const pathsIn = (name: string): string[] =>
  (disk.caches.get(name)?.entries ?? []).map(({ url }) => new URL(url).pathname);
const A = 'magpie-files-/assets/index-A.js';
const B = 'magpie-files-/assets/index-B.js';

async function installed(name: string): Promise<RunningWorker> {
  served = name;
  const worker = await start(name);
  await worker.dispatch('install');
  await worker.dispatch('activate');
  return worker;
}

beforeEach(() => {
  [disk, requested, served, now] = [new Disk(), [], 'A', Date.parse('2026-11-23T10:00:00Z')];
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => vi.unstubAllGlobals());

describe('the installation of the service worker', () => {
  it('stores the files of its build and the offline shell page', async () => {
    const worker = await installed('A');
    expect(pathsIn(A)).toEqual(['/assets/index-A.js', '/assets/home-A.js', '/offline-shell']);
    expect(worker.skipWaiting).toHaveBeenCalledOnce();
  });

  it('fails if the server is unreachable or has another build, and completes later without repeating requests', async () => {
    const worker = await start('A');
    served = undefined;
    await expect(worker.dispatch('install')).rejects.toThrow('Failed to fetch');
    expect(worker.skipWaiting).not.toHaveBeenCalled();
    served = 'B';
    await expect(worker.dispatch('install')).rejects.toThrow();
    served = 'A';
    await (await caches.open(A)).put('/assets/home-A.js', new Response('file'));
    requested = [];
    await worker.dispatch('install');
    expect(requested).toEqual(['/assets/index-A.js', '/inbox']);
  });

  it('does not store the offline shell page of another build', async () => {
    const worker = await start('A');
    for (const path of buildOf('A').everyone) await (await caches.open(A)).put(path, new Response('file'));
    served = 'B';
    await expect(worker.dispatch('install')).rejects.toThrow('another version');
    expect(pathsIn(A)).not.toContain('/offline-shell');
  });

  it('succeeds without files if the disk is full, because notifications need no files', async () => {
    disk.capacity = 1;
    const worker = await start('A');
    await worker.dispatch('install');
    expect(worker.skipWaiting).toHaveBeenCalledOnce();
    expect([...disk.caches.keys()]).toEqual([]);
    served = undefined;
    await expect(navigate(worker, '/')).rejects.toThrow('Failed to fetch');
  });
});

describe('a new version of the service worker', () => {
  it('keeps the files of the previous build for open pages, and removes the files of older and incomplete builds', async () => {
    await installed('old');
    const before = await installed('A');
    await before.request('/assets/lazy-A.js');
    await (await caches.open('magpie-files-/assets/index-failed.js')).put('/assets/x.js', new Response(''));
    const worker = await installed('B');
    expect([...disk.caches.keys()]).toEqual([A, B]);
    const chunk = await worker.request('/assets/lazy-A.js');
    expect(await chunk?.text()).toBe('file /assets/lazy-A.js');
  });

  it('announces its build to the open pages', async () => {
    const worker = await installed('B');
    expect(worker.posted).toEqual([{ type: 'build', entry: '/assets/index-B.js' }]);
  });

  it('leaves the previous version in place if the new version cannot be stored', async () => {
    await installed('A');
    const worker = await start('B');
    served = 'A';
    await expect(worker.dispatch('install')).rejects.toThrow();
    served = undefined;
    expect(await (await navigate(worker, '/'))?.text()).toContain('index-A.js');
  });
});

describe('the service worker, for a page', () => {
  it.each(['/', '/listings/7', '/inbox/3?message=9', '/profile/anna'])(
    'fetches the page %s from the server and does not store it',
    async (path) => {
      const worker = await installed('A');
      const before = disk.used;
      served = 'B';
      expect(await (await navigate(worker, path))?.text()).toContain('index-B.js');
      expect(disk.used).toBe(before);
    },
  );

  it('returns the offline shell page if the server cannot be reached', async () => {
    const worker = await installed('A');
    served = undefined;
    expect(await (await navigate(worker, '/listings/7'))?.text()).toBe('page /inbox of /assets/index-A.js');
  });

  it('uses the navigation preload that the browser requested while the worker was starting', async () => {
    const worker = await installed('A');
    requested = [];
    const request = { method: 'GET', url: 'https://magpie.test/', mode: 'navigate' };
    const preloadResponse = Promise.resolve(new Response('preloaded'));
    expect(await (await worker.dispatch('fetch', { request, preloadResponse }))?.text()).toBe('preloaded');
    expect(requested).toEqual([]);
  });

  it('replaces the stored offline shell page after an hour, but only with a page of the same build', async () => {
    const worker = await installed('A');
    const shellDate = async () => (await (await caches.open(A)).match('/offline-shell'))?.headers.get('date');
    const first = await shellDate();
    await navigate(worker, '/');
    expect(await shellDate()).toBe(first);
    now += 3_700_000;
    served = 'B';
    await navigate(worker, '/');
    expect(await shellDate()).toBe(first);
    served = 'A';
    await navigate(worker, '/');
    expect(await shellDate()).not.toBe(first);
  });
});

it.each([
  ['for data', '/api/listings/newest', {}],
  ['for a download', '/api/settings/export', { mode: 'navigate' }],
  ['for a sign-in page', '/auth/google', { mode: 'navigate' }],
  ['to another host', 'https://cdn.test/storage/a/320.webp', { destination: 'image' }],
  ['with the method POST', '/assets/index-A.js', { method: 'POST' }],
  ['for a picture that is downloaded instead of shown', '/storage/listings/a-112233/1280.jpg', {}],
])('the service worker leaves a request to the browser: %s', async (_what, path, how) => {
  const worker = await installed('A');
  expect(await worker.request(path, how)).toBeUndefined();
});

describe('the service worker, for a file of the app', () => {
  it('returns a file from the cache, regardless of the headers with which the file was first requested', async () => {
    const worker = await installed('A');
    served = undefined;
    expect(await (await worker.request('/assets/home-A.js'))?.text()).toBe('file /assets/home-A.js');
  });

  it('stores a file when a page first uses it', async () => {
    const worker = await installed('A');
    await worker.request('/assets/french-A.js');
    served = undefined;
    expect(await (await worker.request('/assets/french-A.js'))?.text()).toBe('file /assets/french-A.js');
  });

  it('does not store a file that the server does not have', async () => {
    const worker = await installed('A');
    expect((await worker.request('/assets/french-Z.js'))?.status).toBe(404);
    expect(pathsIn(A)).not.toContain('/assets/french-Z.js');
  });

  it('returns a file even if the disk is full', async () => {
    const worker = await installed('A');
    disk.capacity = disk.used;
    expect(await (await worker.request('/assets/french-A.js'))?.text()).toBe('file /assets/french-A.js');
  });
});

describe('the service worker, for a picture', () => {
  const small = '/storage/listings/a-112233/320.webp';
  const chat = '/storage/chat/b-112233/640.webp';
  const account = 'magpie-private-pictures-anna';

  it('stores a picture in the size that was shown, and returns that size in place of other sizes while offline', async () => {
    const worker = await installed('A');
    await picture(worker, small);
    requested = [];
    await picture(worker, small);
    expect(requested).toEqual([]);
    served = undefined;
    const large = await picture(worker, '/storage/listings/a-112233/1280.webp');
    expect(await large?.text()).toBe(`picture ${small}`);
    await expect(picture(worker, '/storage/listings/c-112233/320.webp')).rejects.toThrow('Failed to fetch');
  });

  it('stores a picture of a conversation only in the cache of the account', async () => {
    const worker = await installed('A');
    await picture(worker, chat);
    served = undefined;
    await expect(picture(worker, chat)).rejects.toThrow();
    served = 'A';
    await caches.open(account);
    await picture(worker, chat);
    expect(pathsIn(account)).toEqual([chat]);
    expect(pathsIn('magpie-pictures')).toEqual([]);
  });

  it('does not store a picture of a conversation that arrives after the sign-out', async () => {
    const worker = await installed('A');
    await caches.open(account);
    vi.stubGlobal('fetch', async () => {
      await caches.delete(account);
      return new Response('late');
    });
    expect(await (await picture(worker, chat))?.text()).toBe('late');
    expect([...disk.caches.keys()]).not.toContain(account);
    expect([...disk.caches.values()].flatMap(({ entries }) => entries.map(({ url }) => url))).not.toContainEqual(
      expect.stringContaining('/chat/'),
    );
  });

  it('replaces the oldest stored picture if 300 pictures are already stored', async () => {
    const worker = await installed('A');
    for (let id = 0; id < 302; id += 1) await picture(worker, `/storage/listings/${id}-112233/320.webp`);
    const stored = pathsIn('magpie-pictures');
    expect([stored.length, stored[0]]).toEqual([300, '/storage/listings/2-112233/320.webp']);
  });

  it('returns a picture even if the disk is full, and then keeps only the 150 most recently stored pictures', async () => {
    const worker = await installed('A');
    for (let id = 0; id < 200; id += 1) await picture(worker, `/storage/listings/${id}-112233/320.webp`);
    disk.capacity = disk.used;
    expect(await (await picture(worker, small))?.text()).toBe(`picture ${small}`);
    const stored = pathsIn('magpie-pictures');
    expect(stored).toHaveLength(150);
    expect(stored.at(-1)).toBe('/storage/listings/199-112233/320.webp');
  });
});

describe('the service worker, for a page that was loaded before it', () => {
  const store = (worker: RunningWorker, paths: unknown, isSignedIn = false) =>
    worker.dispatch('message', { data: { type: 'store', paths, isSignedIn } });

  it('stores the files and pictures that the page has loaded, except files that the server no longer has', async () => {
    const worker = await installed('A');
    await store(worker, ['/assets/french-A.js', '/assets/gone-Z.js', '/storage/listings/a-112233/320.webp']);
    expect(pathsIn(A)).toContain('/assets/french-A.js');
    expect(pathsIn(A)).not.toContain('/assets/gone-Z.js');
    expect(pathsIn('magpie-pictures')).toEqual(['/storage/listings/a-112233/320.webp']);
  });

  it('stores the French messages of all offline pages only if the page is in French', async () => {
    const worker = await installed('A');
    await store(worker, ['/assets/other-A.js']);
    expect(pathsIn(A)).not.toContain('/assets/words-A.js');
    await store(worker, ['/assets/french-A.js']);
    expect(pathsIn(A)).toContain('/assets/words-A.js');
  });

  it('stores the files of signed-in pages only if the user is signed in', async () => {
    const worker = await installed('A');
    await store(worker, []);
    expect(pathsIn(A)).not.toContain('/assets/inbox-A.js');
    await store(worker, [], true);
    expect(pathsIn(A)).toContain('/assets/inbox-A.js');
  });

  it.each([
    ['no paths', undefined],
    ['a path of the API', ['/api/users/me']],
    ['a URL of another host', ['//evil.test/a.js']],
  ])('stores nothing if the message of the page contains %s', async (_what, paths) => {
    const worker = await installed('A');
    requested = [];
    await store(worker, paths, true);
    expect(requested).toEqual([]);
  });
});
