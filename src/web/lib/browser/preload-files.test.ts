// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

let preload: typeof import('./preload-files.ts').__vitePreload;
let language: typeof import('../i18n/language.ts');
const load = vi.fn(async () => 'module');

beforeEach(async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/first.js"><link rel="stylesheet" href="/a.css">';
  load.mockClear();
  vi.resetModules();
  preload = (await import('./preload-files.ts')).__vitePreload;
  language = await import('../i18n/language.ts');
});

/** Returns the links that were added to the page's two original links. */
const added = () => [...document.querySelectorAll('link')].slice(2).map((link) => `${link.rel} ${link.href}`);
const styleOf = (path: string) => document.querySelector<HTMLLinkElement>(`link[href="${path}"]`);
const file = (path: string) => `http://localhost:3000${path}`;

it('a lazy part without files is imported without adding links to the page', async () => {
  expect(await preload(load)).toBe('module');
  expect(await preload(load, [])).toBe('module');
  expect(added()).toEqual([]);
});

it('a lazy part is imported once its style sheets have loaded, without waiting for its scripts', async () => {
  const part = preload(load, ['assets/part.js', 'assets/part.css', 'assets/other.css']);
  expect(added()).toEqual([
    `modulepreload ${file('/assets/part.js')}`,
    `stylesheet ${file('/assets/part.css')}`,
    `stylesheet ${file('/assets/other.css')}`,
  ]);
  styleOf('/assets/part.css')?.dispatchEvent(new Event('load'));
  await new Promise((done) => setTimeout(done));
  expect(load).not.toHaveBeenCalled();
  styleOf('/assets/other.css')?.dispatchEvent(new Event('load'));
  expect(await part).toBe('module');
});

it('files that the page or another lazy part has already requested are not requested again', async () => {
  await preload(load, ['assets/first.js', 'a.css', 'assets/part.js']);
  expect(added()).toEqual([`modulepreload ${file('/assets/part.js')}`]);
  await preload(load, ['assets/part.js']);
  expect(added()).toHaveLength(1);
});

it('a lazy part waits for a style sheet that another part has requested', async () => {
  const parts = [preload(load, ['assets/part.css']), preload(load, ['assets/part.css'])];
  expect(added()).toHaveLength(1);
  await new Promise((done) => setTimeout(done));
  expect(load).not.toHaveBeenCalled();
  styleOf('/assets/part.css')?.dispatchEvent(new Event('load'));
  expect(await Promise.all(parts)).toEqual(['module', 'module']);
});

it('a lazy part whose style sheet fails to load is not imported, and the next attempt requests the style sheet again', async () => {
  const part = preload(load, ['assets/part.css']);
  styleOf('/assets/part.css')?.dispatchEvent(new Event('error'));
  await expect(part).rejects.toThrow('Failed to load /assets/part.css');
  expect(load).not.toHaveBeenCalled();
  const again = preload(load, ['assets/part.css']);
  expect(added()).toHaveLength(1);
  styleOf('/assets/part.css')?.dispatchEvent(new Event('load'));
  expect(await again).toBe('module');
});

it('a lazy part and the messages of its areas load at the same time, and the part waits for both', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const loadAreas = vi.fn(() => promise);
  language.loadAreasWith(loadAreas);
  const isReady = vi.fn();
  const part = preload(load, ['assets/part.js', 'home']).then(isReady);
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  expect(loadAreas.mock.calls).toEqual([[['home']]]);
  expect(added()).toEqual([`modulepreload ${file('/assets/part.js')}`]);
  await new Promise((done) => setTimeout(done));
  expect(isReady).not.toHaveBeenCalled();
  resolve();
  await part;
  expect(isReady).toHaveBeenCalledWith('module');
  expect([...language.neededAreas]).toEqual(['home']);
});

it('a lazy part whose messages fail to load is rejected, and the next attempt requests them again', async () => {
  const loadAreas = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'));
  language.loadAreasWith(loadAreas);
  await expect(preload(load, ['home'])).rejects.toThrow('offline');
  expect(await preload(load, ['home'])).toBe('module');
  expect(loadAreas).toHaveBeenCalledTimes(2);
});
