/** Manages the service worker's caches: the files of each build, and pictures. */
import { HOUR_MS } from '#contract/durations.ts';
import { PRIVATE_PICTURES } from '../lib/offline/cache-names.ts';
import { files } from './offline-files.ts';

const BUILDS = 'magpie-files-';
const PICTURES = 'magpie-pictures';
/** The cache key of the empty page, which is used when the server is unreachable. */
const SHELL = '/offline-shell';
/** The source of the empty page: the server does not render this page, so it contains no user data. */
const SHELL_SOURCE = '/inbox';
const SHELL_MAX_AGE_MS = HOUR_MS;
const MAX_PICTURES = 300;

const ownBuild = `${BUILDS}${files.entry}`;

/** Matches cached files regardless of `Vary`: pages and this worker send different headers, but get the same files. */
const anyHeaders = { ignoreVary: true };

/**
 * Returns true if the disk is full. A full disk must not stop the worker from delivering notifications and fetched
 * responses.
 */
const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';

/** Throws if the server has another build, whose page would need files that are not stored. */
async function storeShell(cache: Cache): Promise<void> {
  const response = await fetch(SHELL_SOURCE, { credentials: 'omit' });
  const html = await response.clone().text();
  if (!response.ok || !html.includes(files.entry)) throw new Error('The server has another version of the app');
  await cache.put(SHELL, response);
}

/**
 * Stores the files of this build. The empty page is stored last: a build that contains it is complete. Rejects if the
 * network or server fails; the browser then retries, and files that are already stored are not requested again.
 */
export async function storeBuild(): Promise<void> {
  if (files.entry === '') return;
  const cache = await caches.open(ownBuild);
  try {
    const stored = await Promise.all(files.everyone.map((path) => cache.match(path, anyHeaders)));
    await cache.addAll(files.everyone.filter((_, at) => !stored[at]));
    await storeShell(cache);
  } catch (error) {
    if (!isFull(error)) throw error;
    if (!(await cache.match(SHELL))) await caches.delete(ownBuild);
  }
}

type Build = { name: string; shell: Response };

/** Returns the builds that are stored completely, newest first. */
async function completeBuilds(): Promise<Build[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(BUILDS)).reverse();
  const builds = names.map(async (name) => ({ name, shell: await (await caches.open(name)).match(SHELL) }));
  return (await Promise.all(builds)).filter((build): build is Build => build.shell !== undefined);
}

/** Removes all builds except this one and the previous one, because open pages can still use the previous one. */
export async function removeOldBuilds(): Promise<void> {
  const previous = (await completeBuilds()).find(({ name }) => name !== ownBuild)?.name;
  const old = (await caches.keys()).filter((name) => name.startsWith(BUILDS) && name !== ownBuild && name !== previous);
  await Promise.all(old.map((name) => caches.delete(name)));
}

export const findShell = async (): Promise<Response | undefined> => (await completeBuilds())[0]?.shell;

/** Renews the empty page regularly: it contains the marketplace's settings, which change without a new build. */
export async function renewShell(): Promise<void> {
  const cache = await caches.open(ownBuild);
  const date = (await cache.match(SHELL))?.headers.get('date');
  if (date && Date.now() - Date.parse(date) > SHELL_MAX_AGE_MS) await storeShell(cache).catch(() => undefined);
}

export const findStored = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, anyHeaders);

/** Stores a file that is not in the build's list, such as the messages of a language. */
export async function storeFile(request: Request | string, response: Response): Promise<void> {
  await (await caches.open(ownBuild)).put(request, response).catch(() => undefined);
}

/**
 * Returns the cache for a picture. For a conversation picture, returns undefined until a page of a signed-in user has
 * created the cache. Call this before the request, so that the response is not stored if the cache is deleted during
 * the request.
 */
export async function cacheOfPicture(path: string): Promise<Cache | undefined> {
  if (!path.startsWith('/storage/chat/')) return await caches.open(PICTURES);
  const name = (await caches.keys()).find((other) => other.startsWith(PRIVATE_PICTURES));
  return name === undefined ? undefined : await caches.open(name);
}

async function removeOldest(cache: Cache, remaining: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - remaining)).map((key) => cache.delete(key)));
}

export async function storePicture(cache: Cache, request: Request | string, response: Response): Promise<void> {
  try {
    await cache.put(request, response);
    await removeOldest(cache, MAX_PICTURES);
  } catch (error) {
    if (isFull(error)) await removeOldest(cache, MAX_PICTURES / 2);
  }
}

/** Finds another size of the same picture: all sizes are in one folder. */
export async function findOtherSize(url: string): Promise<Response | undefined> {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  for (const name of await caches.keys()) {
    if (name !== PICTURES && !name.startsWith(PRIVATE_PICTURES)) continue;
    const cache = await caches.open(name);
    const key = (await cache.keys()).find((other) => other.url.startsWith(folder));
    if (key) return await cache.match(key, anyHeaders);
  }
  return undefined;
}
