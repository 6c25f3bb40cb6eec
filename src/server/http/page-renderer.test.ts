import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { PageTask } from '#contract/rendered-page.ts';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'magpie-renderer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let renderer: PageRenderer | undefined;
afterEach(() => renderer?.close());

/** A renderer whose behaviour depends on the path of the page. */
const ENTRY = `export async function renderPage({ url }, request) {
  if (url === '/none') return undefined;
  if (url === '/failing') throw new Error('no such part');
  if (url === '/endless') for (;;);
  if (url === '/hungry') for (const all = []; ; ) all.push(new Array(4_000_000).fill(all.length + 0.5));
  if (url === '/silent') return new Promise(() => {});
  const response = await request('/api' + url);
  return { html: response.status + ' ' + (await response.text()), title: url, data: { at: 1, currency: 'USD', queries: [] } };
}`;

function open({ timeoutMs = 20_000, restartMs = 0 } = {}): {
  render: (url: string) => ReturnType<PageRenderer['render']>;
  requests: string[];
} {
  const file = join(folder, 'entry.mjs');
  writeFileSync(file, ENTRY);
  const requests: string[] = [];
  const request = async (path: string, network: string) => {
    requests.push(`${path} for ${network}`);
    if (path === '/api/unreachable') throw new Error('no database');
    return { status: 200, body: `body of ${path}` };
  };
  renderer = createPageRenderer({ entry: pathToFileURL(file).href, request, timeoutMs, restartMs });
  const task = (url: string): PageTask => ({ url, language: 'en', currency: 'USD', name: 'Magpie' });
  return { render: (url) => (renderer as PageRenderer).render(task(url), '192.0.2.7'), requests };
}

it('the page renderer renders pages, and attributes their requests to the visitor’s network', async () => {
  const { render, requests } = open();
  const pages = await Promise.all([render('/a'), render('/b'), render('/none')]);
  expect(pages.map((page) => page?.html)).toEqual(['200 body of /api/a', '200 body of /api/b', undefined]);
  expect(requests).toEqual(['/api/a for 192.0.2.7', '/api/b for 192.0.2.7']);
});

it('the page renderer rejects only the page that cannot be rendered', async () => {
  const { render } = open();
  const [failing, page] = await Promise.allSettled([render('/failing'), render('/a')]);
  expect(failing).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no such part') } });
  expect(page.status).toBe('fulfilled');
});

it('the page renderer passes a 500 response to the page if one of its requests fails', async () => {
  const { render } = open();
  expect((await render('/unreachable'))?.html).toBe('500 ');
});

it('the page renderer gives up only on the page that takes too long, and continues to render other pages', async () => {
  const { render } = open({ timeoutMs: 3000, restartMs: 600_000 });
  await vi.waitFor(() => render('/a'), { timeout: 20_000 });
  let isGivenUp = false;
  const silent = render('/silent').finally(() => {
    isGivenUp = true;
  });
  silent.catch(() => undefined);
  while (!isGivenUp) {
    await render('/a');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await expect(silent).rejects.toThrow('3000 ms');
  expect((await render('/b'))?.title).toBe('/b');
});

it.each(['/endless', '/silent'])(
  'the page renderer gives up on the slow page %s and renders the next page',
  async (url) => {
    const { render } = open({ timeoutMs: 3000 });
    await vi.waitFor(() => render('/a'), { timeout: 20_000 });
    await expect(render(url)).rejects.toThrow('3000 ms');
    expect((await vi.waitFor(() => render('/b'), { timeout: 20_000 }))?.title).toBe('/b');
  },
);

it('the page renderer waits before it restarts a failed thread, to limit the load from bad pages', async () => {
  const { render } = open({ timeoutMs: 3000, restartMs: 600_000 });
  await vi.waitFor(() => render('/a'), { timeout: 20_000 });
  await expect(render('/endless')).rejects.toThrow('3000 ms');
  await expect(render('/b')).rejects.toThrow('just failed');
});

it('the page renderer rejects a page that needs too much memory, and the process continues to run', async () => {
  const { render } = open();
  await expect(render('/hungry')).rejects.toThrow(/memory|code 1/);
});

it('the page renderer refuses a page when the queue is full, and renders pages again when the queue is empty', async () => {
  const { render } = open();
  const pages = await Promise.allSettled(Array.from({ length: 65 }, () => render('/a')));
  expect(pages.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect((await render('/b'))?.title).toBe('/b');
});
