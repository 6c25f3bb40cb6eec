/** Finds a Chromium for the browser tests. */
import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A browser that has printed its version, so it can start; `source` describes where it comes from. */
export type Browser = { path: string; version: string; source: string };

type Candidate = { source: string; locate: () => Promise<string | undefined> };

const run = promisify(execFile);

/** Arguments for every launch of Chromium: no sandbox (containers have none) and no background network requests. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const commandNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const installPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = folders.flatMap((folder) => commandNames.map((name) => join(folder, name)));
  for (const place of [...places, ...installPaths]) if (await isExecutable(place)) return place;
  return undefined;
}

async function findPlaywrights(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return (await isExecutable(path)) ? path : undefined;
}

async function unpackFromLock(): Promise<string | undefined> {
  // The package contains a Linux binary. Only this file is used, because the package's default arguments disable
  // security features.
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

async function installFromDebian(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env: environment, timeout: 120_000 });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env: environment,
    timeout: 480_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return findInstalled();
}

const candidates: Candidate[] = [
  { source: 'installed on this machine', locate: findInstalled },
  { source: "Playwright's own", locate: findPlaywrights },
  { source: 'from the lock file (@sparticuz/chromium)', locate: unpackFromLock },
  { source: "Debian's package", locate: installFromDebian },
];

/** A file that exists can still be a stub or lack a shared library, so accept it only if it prints its version. */
async function readVersion(path: string): Promise<string> {
  const { stdout } = await run(path, ['--version', '--no-sandbox'], { timeout: 20_000 });
  if (!/\d+\.\d+/.test(stdout)) throw new Error(`it printed "${stdout.trim()}" instead of a version`);
  return stdout.trim();
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/**
 * Returns the browser named by CHROMIUM_PATH, or else the first that starts: an installed browser, Playwright's own,
 * the one in the lock file, or Debian's package (installed now if the user is root). If none starts, throws an error
 * that lists what was tried.
 */
export async function findChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const version = await readVersion(named).catch((error: unknown) => {
      throw new Error(`CHROMIUM_PATH names ${named}, which does not start: ${reasonOf(error)}`);
    });
    return { path: named, version, source: 'CHROMIUM_PATH' };
  }
  const tried: string[] = [];
  for (const { source, locate } of candidates) {
    try {
      const path = await locate();
      if (path === undefined) tried.push(`${source}: none`);
      else return { path, version: await readVersion(path), source };
    } catch (error) {
      tried.push(`${source}: ${reasonOf(error)}`);
    }
  }
  throw new Error(`No Chromium was found for the browser tests. Set CHROMIUM_PATH. Tried:\n  ${tried.join('\n  ')}`);
}

if (import.meta.main) {
  try {
    console.log(JSON.stringify(await findChromium()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
