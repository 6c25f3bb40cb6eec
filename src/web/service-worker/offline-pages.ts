/** Answers requests: files and pictures from a cache if possible, pages from the server unless it is unreachable. */
import { pages, pathMatcher } from '#contract/pages.ts';
import {
  cacheOfPicture,
  findOtherSize,
  findShell,
  findStored,
  removeOldBuilds,
  renewShell,
  storeBuild,
  storeFile,
  storePicture,
} from './caches.ts';
import { files } from './offline-files.ts';
import { type PageEvent, type RequestEvent, worker } from './worker-scope.ts';

const patterns = Object.values(pages).map(pathMatcher);

/** Returns the server's page, whatever its version, without storing it; offline, returns the stored empty page. */
async function openPage(event: RequestEvent): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(renewShell());
    return response;
  } catch (error) {
    const shell = await findShell();
    if (!shell) throw error;
    return shell;
  }
}

/** A file under /assets/ has a hash in its name and never changes. */
async function readFile(event: RequestEvent): Promise<Response> {
  const { request } = event;
  const stored = await findStored(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(storeFile(request, response.clone()));
  return response;
}

/** A stored picture never changes. */
async function readPicture(event: RequestEvent): Promise<Response> {
  const { request } = event;
  const stored = await findStored(request);
  if (stored) return stored;
  const cache = await cacheOfPicture(new URL(request.url).pathname);
  try {
    const response = await fetch(request);
    if (cache && response.status === 200) event.waitUntil(storePicture(cache, request, response.clone()));
    return response;
  } catch (error) {
    const other = await findOtherSize(request.url);
    if (!other) throw error;
    return other;
  }
}

type Answer = (event: RequestEvent) => Promise<Response>;

/**
 * Undefined if the browser must handle the request: for data, for unknown pages, for other hosts, and for methods other
 * than GET.
 */
function answerFor({ method, url, mode, destination }: Request): Answer | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return undefined;
  if (mode === 'navigate') return patterns.some((pattern) => pattern.test(pathname)) ? openPage : undefined;
  if (pathname.startsWith('/assets/')) return readFile;
  return pathname.startsWith('/storage/') && destination === 'image' ? readPicture : undefined;
}

/** A page sends the paths of files that loaded before a worker controlled the page, so that the worker stores them. */
type StoreMessage = { type: 'store'; paths: readonly string[]; isSignedIn: boolean };

function isStoreMessage(data: unknown): data is StoreMessage {
  const { type, paths } = Object(data) as Partial<StoreMessage>;
  return type === 'store' && Array.isArray(paths) && paths.every((path) => /^\/(?:assets|storage)\//.test(path));
}

/**
 * Fetches one file at a time, so that the page's own requests do not wait. A file that cannot be fetched now is stored
 * on its next use.
 */
async function storeLoaded({ paths, isSignedIn }: StoreMessage): Promise<void> {
  const isFrench = files.french.slice(0, 1).some((path) => paths.includes(path));
  for (const path of [...paths, ...(isSignedIn ? files.members : []), ...(isFrench ? files.french : [])]) {
    if (await findStored(path)) continue;
    const cache = path.startsWith('/storage/') ? await cacheOfPicture(path) : undefined;
    if (path.startsWith('/storage/') && !cache) continue;
    const response = await fetch(path).catch(() => undefined);
    if (response?.status !== 200) continue;
    await (cache ? storePicture(cache, path, response) : storeFile(path, response));
  }
}

/** Sends this build's id to all open pages; pages of another build then offer to reload. */
async function announceBuild(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of windows) page.postMessage({ type: 'build', entry: files.entry });
}

async function activate(): Promise<void> {
  await worker.clients.claim();
  if (files.entry === '') return;
  await removeOldBuilds();
  // Without preloading, each navigation would wait until the browser has started this worker.
  await worker.registration.navigationPreload?.enable();
  await announceBuild();
}

/** A new worker takes over at once: new pages come from the server, and the files of open pages remain stored. */
export function handlePages(): void {
  worker.addEventListener('install', (event) => event.waitUntil(storeBuild().then(() => worker.skipWaiting())));
  worker.addEventListener('activate', (event) => event.waitUntil(activate()));
  if (files.entry === '') return;
  worker.addEventListener('fetch', (event) => {
    const answer = answerFor(event.request);
    if (answer) event.respondWith(answer(event));
  });
  worker.addEventListener('message', (event: PageEvent) => {
    if (isStoreMessage(event.data)) event.waitUntil(storeLoaded(event.data));
  });
}
