import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MARKETPLACE } from '#contract/product.ts';
import type { PageTask, RenderedPage } from '#contract/rendered-page.ts';
import { makeClient, refusal } from '#test/client.ts';
import { readConfig } from '../config/config.ts';
import { silentLog } from '../log/log.ts';
import { contentHash } from './content-hash.ts';
import { firstPaintSource } from './first-paint.ts';
import type { DescribePage, PageHead } from './page-head.ts';
import { contentPolicy } from './security.ts';
import { createServer } from './server.ts';
import { type PageParts, registerSpaHost } from './spa-host.ts';

const BUILT_LINKS =
  '<script type="module" crossorigin src="/assets/app-1a2b.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/react-1a2b.js">' +
  '<link rel="stylesheet" crossorigin href="/assets/app-1a2b.css">' +
  '<link rel="preload" as="font" crossorigin href="/assets/font-1a2b.woff2">';
const AREAS = { 'assets/listing-1a2b.js': ['listings'], 'assets/other-1a2b.js': ['wants'] };
const MANIFEST = {
  'index.html': { file: 'assets/app-1a2b.js', isEntry: true, imports: ['_react.js'], css: ['assets/app-1a2b.css'] },
  '_react.js': { file: 'assets/react-1a2b.js' },
  'features/listings/page/listing-page.tsx': {
    file: 'assets/listing-1a2b.js',
    imports: ['_react.js'],
    css: ['assets/listing-1a2b.css'],
  },
  'languages/french-core.ts': { file: 'assets/french-1a2b.js' },
  'languages/fr/listings.words.ts': { file: 'assets/words-1a2b.js' },
  'languages/fr/wants.words.ts': { file: 'assets/wants-1a2b.js' },
};

let folder: string;
let server: FastifyInstance | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'magpie-web-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><head><title>Magpie</title><!--config-->${BUILT_LINKS}</head><div id="root"></div>`,
  );
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(folder, '.vite', 'text-areas.json'), JSON.stringify(AREAS));
  writeFileSync(join(folder, 'assets', 'app-1a2b.css'), 'a{color:red}');
  writeFileSync(join(folder, 'assets', 'listing-1a2b.css'), 'b{color:blue}.unused{color:green}');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'sw.js'), "const SERVER_URL = '__SERVER_URL__';");
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  mkdirSync(join(folder, 'icons'));
  writeFileSync(join(folder, 'icons', 'icon-192.png'), 'PNG');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'heic-worker-1a2b.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'heic-worker-1a2b.js.br'), 'compressed');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => server?.close());

async function serve(env: Record<string, string> = {}, from = folder, parts: PageParts = {}) {
  const config = readConfig({ NODE_ENV: 'development', PUBLIC_URL: 'http://magpie.test', ...env });
  server = await createServer(config, silentLog);
  await registerSpaHost(server, config, from, parts);
  return makeClient(server);
}
const configIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="config">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

const announcementsIn = (html: string): unknown => (configIn(html) as { announcements?: unknown }).announcements;

describe('embedded announcements', () => {
  const news = [{ id: 1, message: 'Sale </script><b>now</b> $& all' }];

  it.each([['/'], ['/nothing']])('announcements in the page %s cannot close their script element', async (path) => {
    const client = await serve({}, folder, { announce: async () => news });
    expect(announcementsIn((await client.get<string>(path)).body)).toEqual(news);
  });

  it('announcements are not embedded in the page if the server cannot load them in time', async () => {
    const failing = await serve({}, folder, { announce: () => Promise.reject(new Error('no database')) });
    expect(announcementsIn((await failing.get<string>('/')).body)).toBeUndefined();
    await server?.close();
    const silent = await serve({}, folder, { announce: () => new Promise(() => {}) });
    expect(announcementsIn((await silent.get<string>('/')).body)).toBeUndefined();
  });

  it('announcements are not embedded in the page if the app uses another backend', async () => {
    const client = await serve({ SERVER_URL: 'https://other.test' }, folder, { announce: async () => news });
    expect(announcementsIn((await client.get<string>('/')).body)).toBeUndefined();
  });
});

describe('branding', () => {
  const branding = { name: 'Card & Co', accent_light: '#0a6b5e', accent_dark: null };
  const styleSources = (policy: unknown) => /style-src ([^;]*)/.exec(String(policy))?.[1];

  it.each([['/'], ['/nothing']])(
    'the marketplace’s name and colours are in the page %s, and its content security policy allows the colours',
    async (path) => {
      const client = await serve({}, folder, { branding: async () => branding });
      const { body, headers } = await client.get<string>(path);
      expect(body).toContain('<title>Card &amp; Co</title>');
      expect(configIn(body)).toMatchObject({ name: 'Card & Co' });
      expect(body).toContain('--accent-from:#0a6b5e');
      expect(styleSources(headers['content-security-policy'])).toMatch(/^'self' 'sha256-[^ ]+'$/);
    },
  );

  it('the marketplace’s name is in the metadata', async () => {
    const page: PageHead = { title: 'Guides', description: `At ${MARKETPLACE}`, path: '/guides' };
    const client = await serve({}, folder, { branding: async () => branding, describe: async () => page });
    const { body } = await client.get<string>('/guides');
    expect(body).toContain('<title>Guides · Card &amp; Co</title>');
    expect(body).toContain('<meta name="description" content="At Card &amp; Co">');
    expect(body).not.toContain(MARKETPLACE);
  });

  it('the product’s name and colours are used if those of the marketplace cannot be read', async () => {
    const client = await serve({}, folder, { branding: () => Promise.reject(new Error('no database')) });
    const { body, headers } = await client.get<string>('/');
    expect(body).toContain('<title>Magpie</title>');
    expect(body).not.toContain('<style');
    expect(styleSources(headers['content-security-policy'])).toBe("'self'");
  });
});

describe('pages', () => {
  it.each([
    '/',
    '/listings/search?q=x',
    '/listings/create',
    '/listings/7',
    '/listings/7/edit',
    '/listings/7/',
    '/profile/ann',
    '/inbox/3',
    '/notifications',
    '/password-reset/abc',
    '/verify-email/1/abc',
  ])('a page of the app is served with status 200: %s', async (path) => {
    const { status, body, headers } = await (await serve()).get<string>(path);
    expect(status).toBe(200);
    expect(body).toContain('<div id="root">');
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  });

  it.each(['/nothing', '/listings/7/8/9', '/profile', '/inbox/3/4', '/index.php', '/.env', '/dev/ui'])(
    'an unknown path shows the app with status 404: %s',
    async (path) => {
      const { status, body } = await (await serve()).get<string>(path);
      expect(status).toBe(404);
      expect(body).toContain('<div id="root">');
    },
  );

  it.each(['/api/nothing', '/storage/x', '/assets/nothing.js', '/broadcasting/x', '/sanctum/x', '/apps/1', '/app/x'])(
    'unknown API and file paths return no page: %s',
    async (path) => {
      expect(refusal(await (await serve()).get(path))).toBe('404 not_found');
    },
  );

  it('pages return the same status for HEAD as for GET, without a body', async () => {
    const client = await serve();
    expect(await client.send('HEAD', '/')).toMatchObject({ status: 200, body: '' });
    expect((await client.send('HEAD', '/nothing')).status).toBe(404);
  });

  it('pages return 404 if the app has not been built', async () => {
    expect(refusal(await (await serve({}, join(folder, 'elsewhere'))).get('/'))).toBe('404 not_found');
  });
});

describe('a page with metadata', () => {
  const text: PageHead = {
    title: 'Blue "card" <b> $& $1',
    description: "It's blue & new",
    path: '/listings/7',
    image: 'http://magpie.test/storage/listings/a/1280.jpg',
    kind: 'product',
    data: [{ '@type': 'Product', name: '</script><script>alert(1)</script>' }],
    next: '/listings/7?cursor=a&b',
  };
  const stub =
    (description: Awaited<ReturnType<DescribePage>>): DescribePage =>
    async () =>
      description;

  it('contains the escaped metadata in its head', async () => {
    const { status, body } = await (await serve({}, folder, { describe: stub(text) })).get<string>('/listings/7');
    expect(status).toBe(200);
    expect(body).toContain('<title>Blue &quot;card&quot; &lt;b&gt; $&amp; $1 · Magpie</title>');
    expect(body).toContain('<meta name="description" content="It&#39;s blue &amp; new">');
    expect(body).toContain('<link rel="canonical" href="http://magpie.test/listings/7">');
    expect(body).toContain('<meta property="og:image" content="http://magpie.test/storage/listings/a/1280.jpg">');
    expect(body).toContain('<meta property="og:type" content="product">');
    expect(body).toContain('<link rel="next" href="/listings/7?cursor=a&amp;b">');
    expect(body).not.toContain('noindex');
    // The page has four scripts: first paint, config, app and structured data. No value in them contains a closing tag.
    expect(body.match(/<script/g)).toHaveLength(4);
    expect(body.match(/<\/script>/g)).toHaveLength(4);
  });

  it('asks link previews to show an image large that was drawn for them', async () => {
    const cardOf = async (page: PageHead) => {
      const { body } = await (await serve({}, folder, { describe: stub(page) })).get<string>('/listings/7');
      return body.match(/(?:twitter:card|og:image:\w+)" content="[^"]*/g);
    };
    const profile: PageHead = { ...text, kind: 'profile', title: 'Want list of papermoth' };
    expect(await cardOf(profile)).toEqual(['twitter:card" content="summary']);
    expect(await cardOf({ ...profile, imageSize: { width: 1200, height: 630 } })).toEqual([
      'og:image:width" content="1200',
      'og:image:height" content="630',
      'og:image:alt" content="Want list of papermoth',
      'twitter:card" content="summary_large_image',
    ]);
  });

  it('has a noindex directive if its metadata requests it', async () => {
    const { body } = await (await serve({}, folder, { describe: stub({ ...text, isUnlisted: true }) })).get<string>(
      '/listings/7',
    );
    expect(body).toContain('<meta name="robots" content="noindex, follow">');
  });

  it('shows the app with status 404 if the resource does not exist', async () => {
    const { status, body } = await (await serve({}, folder, { describe: stub('missing') })).get<string>('/listings/7');
    expect(status).toBe(404);
    expect(body).toContain('<div id="root"></div>');
  });

  it('redirects to the path of a resource that has moved', async () => {
    const client = await serve({}, folder, { describe: stub({ movedTo: '/groups/8?cursor=x' }) });
    const { status, headers } = await client.get('/groups/7');
    expect([status, headers.location]).toEqual([301, '/groups/8?cursor=x']);
  });

  it('requests metadata for the full URL including the query, but not for an unknown path', async () => {
    const describedUrls: string[] = [];
    const client = await serve({}, folder, { describe: async ({ href }) => void describedUrls.push(href) });
    for (const path of ['/listings/search?q=a%20b', '//', '/nothing']) await client.get(path);
    expect(describedUrls).toEqual(['http://magpie.test/listings/search?q=a%20b', 'http://magpie.test//']);
  });
});

describe('the embedded config', () => {
  it('the config in the page contains the URLs of this deployment', async () => {
    const client = await serve({ SERVER_URL: 'https://api.magpie.test/', PUSHER_APP_KEY: 'k3y' });
    const { body } = await client.get<string>('/');
    expect(configIn(body)).toMatchObject({
      serverUrl: 'https://api.magpie.test',
      realtime: { key: 'k3y', host: null, port: null, tls: false, cluster: 'us2' },
    });
  });

  it('the config in the page cannot close its script element, whatever characters it contains', async () => {
    const host = "</script><script>alert(1)</script>$&$'<!--";
    const { body } = await (await serve({ PUSHER_HOST: host })).get<string>('/');
    // The page has three scripts: first paint, config and app.
    expect(body.match(/<script/g)).toHaveLength(3);
    expect(configIn(body)).toMatchObject({ realtime: { host } });
  });

  it.each([
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }, true],
    [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  ])('the config in the page says whether users can sign in with Google: %j', async (env, google) => {
    expect(configIn((await (await serve(env)).get<string>('/')).body)).toMatchObject({ google });
  });
});

describe('static files', () => {
  it('can be cached permanently by browsers if the build produced them', async () => {
    const { status, headers } = await (await serve()).get('/assets/app-1a2b.js');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
  });

  it('static files cannot run WebAssembly, except for the worker that decodes pictures', async () => {
    const client = await serve();
    const policy = async (path: string, headers = {}) =>
      String((await client.get(path, { headers })).headers['content-security-policy']);
    for (const encoding of ['identity', 'br']) {
      expect(await policy('/assets/heic-worker-1a2b.js', { 'accept-encoding': encoding })).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
      );
    }
    expect(await policy('/assets/app-1a2b.js')).not.toContain('wasm');
    expect(await policy('/')).not.toContain('wasm');
  });

  it('static files are served from the root of the site, but paths with an encoded “../” return 404', async () => {
    const client = await serve();
    expect((await client.get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml');
    expect(refusal(await client.get('/assets/..%2findex.html'))).toBe('404 not_found');
  });
});

describe('the installable app', () => {
  it('has a service worker that is always revalidated and connects only to this site and the backend', async () => {
    const client = await serve({ SERVER_URL: 'https://api.magpie.test' });
    const { headers, body } = await client.get('/sw.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain('text/javascript');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self' https://api.magpie.test; img-src 'self'",
    );
    expect(String(body)).toBe("const SERVER_URL = 'https://api.magpie.test';");
  });

  it('has icons that other origins can embed, as emails do', async () => {
    const { headers } = await (await serve()).get('/icons/icon-192.png');
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('has a web app manifest', async () => {
    const { headers } = await (await serve()).get('/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
  });
});

describe('a rendered page', () => {
  const text: PageHead = { title: 'Photocard', description: 'Mint.', path: '/listings/7' };
  const describe: DescribePage = async () => text;
  const hostile = '</script><script>alert(1)</script>';
  const rendered = (task: PageTask): RenderedPage => ({
    html: `<main>${task.url} ${task.language} ${task.currency} for ${task.name}</main>`,
    title: 'Photocard',
    data: { at: 1, currency: task.currency, queries: [[['listings.read'], hostile]] },
  });
  const open = (render: PageParts['render'], env = {}) => serve(env, folder, { describe, render });

  it("is in the visitor's language, and its embedded data cannot close the script element", async () => {
    const client = await open(async (task) => rendered(task));
    const headers = { 'accept-language': 'fr-CA,en;q=0.5' };
    const { body, headers: received } = await client.get<string>('/listings/7', { headers });
    expect(body).toContain('<div id="root"><main>/listings/7 fr CAD for Magpie</main></div>');
    expect(received.vary).toContain('Accept-Language');
    const [, json = ''] = /id="page-data">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({ currency: 'CAD', queries: [[['listings.read'], hostile]] });
    expect(body).not.toContain(hostile);
  });

  it('has the name of the marketplace', async () => {
    const branding = async () => ({ name: 'Cards', accent_light: null, accent_dark: null });
    const client = await serve({}, folder, { describe, branding, render: async (task) => rendered(task) });
    const { body } = await client.get<string>('/listings/7');
    expect(body).toContain('<main>/listings/7 en USD for Cards</main>');
  });

  it('is left to the browser if rendering fails or the app uses another backend', async () => {
    const failing = await open(async () => undefined);
    const plain = '<title>Photocard · Magpie</title>';
    for (const text of [plain, '<div id="root"></div>']) {
      expect((await failing.get<string>('/listings/7')).body).toContain(text);
    }
    await server?.close();
    const render = vi.fn(async (task: PageTask) => rendered(task));
    const other = await open(render, { SERVER_URL: 'https://api.magpie.test' });
    expect((await other.get<string>('/listings/7')).body).toContain('<div id="root"></div>');
    expect(render).not.toHaveBeenCalled();
  });

  it('is the same for signed-in users as for visitors', async () => {
    const tasks: PageTask[] = [];
    const client = await open(async (task) => {
      tasks.push(task);
      return rendered(task);
    });
    const headers = { authorization: 'Bearer 1|abcdefghijklmnopqrstuvwxyz', cookie: 'session=secret' };
    const first = await client.get<string>('/listings/7', { headers });
    expect((await client.get<string>('/listings/7')).body).toBe(first.body);
    expect(tasks[0]).toEqual({ url: '/listings/7', language: 'en', currency: 'USD', name: 'Magpie' });
  });

  it('shows new announcements and a new description even if it is not rendered again', async () => {
    const page = rendered({ url: '/listings/7', language: 'en', currency: 'USD', name: 'Magpie' });
    let [title, notice] = ['Mint.', 'Closed on Sunday'];
    const parts = { describe: async () => ({ ...text, description: title }), announce: async () => [{ text: notice }] };
    const client = await serve({}, folder, { ...parts, render: async () => page });
    const read = async () => (await client.get<string>('/listings/7')).body;
    expect(await read()).toContain('Closed on Sunday');
    [title, notice] = ['Used.', 'Open again'];
    const later = await read();
    expect(later).toContain('content="Used."');
    expect(later).toContain('Open again');
    expect(later).not.toContain('Closed on Sunday');
  });

  it('is rendered with the visitor’s IP address, so that the limits of the visitor’s network apply', async () => {
    const networks: string[] = [];
    const render = async (task: PageTask, network: string) => {
      networks.push(network);
      return rendered(task);
    };
    await serve({}, folder, { describe, render });
    await server?.inject({ url: '/listings/7', remoteAddress: '203.0.113.9' });
    expect(networks).toEqual(['203.0.113.9']);
  });
});

describe('the files of a rendered page', () => {
  const text: PageHead = { title: 'Photocard', description: 'Mint.', path: '/listings/7' };
  const describe: DescribePage = async () => text;
  const render: PageParts['render'] = async () => ({
    html: '<main></main>',
    title: 'Photocard',
    data: { at: 1, currency: 'USD', queries: [] },
  });
  const CSS = 'a{color:red}b{color:blue}';

  it('built scripts and style sheets are loaded later from a template, while the used styles are inlined and allowed by hash', async () => {
    const client = await serve({}, folder, { describe, render });
    const { body, headers } = await client.get<string>('/listings/7');
    expect(body).toContain(`<style>${CSS}</style>`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' ${contentHash(CSS)};`);
    const [template = ''] = /<template id="page-code">.*?<\/template>/s.exec(body) ?? [];
    for (const link of BUILT_LINKS.match(/<(script|link rel="modulepreload")[^>]*>/g) ?? [])
      expect(template).toContain(link);
    expect(template).toContain('<link rel="modulepreload" crossorigin href="/assets/listing-1a2b.js">');
    // `media="print"` disables the style sheets until all of them are loaded.
    for (const name of ['app', 'listing'])
      expect(template).toContain(`<link rel="stylesheet" crossorigin media="print" href="/assets/${name}-1a2b.css">`);
    expect(template.match(/<script/g)).toHaveLength(1);
    const remainder = body.replace(template, '');
    expect(remainder).not.toMatch(/type="module"|<link rel="(?:modulepreload|stylesheet)"/);
    expect(remainder).toContain('as="font"');
  });

  it('the files of a rendered page include the texts that the page needs in the visitor’s language', async () => {
    const client = await serve({}, folder, { describe, render });
    const textsFor = async (language: string) => {
      const { body } = await client.get<string>('/listings/7', { headers: { 'accept-language': language } });
      return ['french', 'words', 'wants'].filter((name) =>
        body.includes(`modulepreload" crossorigin href="/assets/${name}-1a2b.js"`),
      );
    };
    expect([await textsFor('fr'), await textsFor('en')]).toEqual([['french', 'words'], []]);
  });

  it('the files of a page are loaded immediately if the page is rendered in the browser instead of on the server', async () => {
    const client = await serve({}, folder, { describe });
    const { body, headers } = await client.get<string>('/listings/7');
    expect(body).toContain(BUILT_LINKS);
    expect(body).not.toContain('<template');
    expect(headers['content-security-policy']).toContain("style-src 'self';");
  });
});

describe('the content security policy of pages', () => {
  const policy = (env: Record<string, string> = {}) =>
    Object.fromEntries(
      contentPolicy(readConfig({ PUBLIC_URL: 'https://magpie.test', ...env }))
        .split('; ')
        .map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]),
    );

  it("allows only the app's own scripts and styles", () => {
    const rules = policy();
    expect(rules['default-src']).toEqual(["'none'"]);
    expect(rules['script-src']).toEqual(["'self'", firstPaintSource]);
    expect(rules['style-src']).toEqual(["'self'"]);
    expect(rules['frame-ancestors']).toEqual(["'none'"]);
    expect(rules['base-uri']).toEqual(["'none'"]);
    expect(rules['connect-src']).toEqual(["'self'", 'https://magpie.test', 'wss://magpie.test']);
  });

  it('allows pictures of the configured storage', () => {
    const sources = (env: Record<string, string>) => policy(env)['img-src'];
    expect(sources({})).toEqual(["'self'", 'data:', 'blob:', 'https://magpie.test']);
    expect(sources({ STORAGE_URL: 'https://cdn.test/magpie' })).toContain('https://cdn.test');
  });

  it('allows connections only to the configured backend and realtime service', () => {
    const rules = policy({ SERVER_URL: 'https://api.magpie.test/v1', PUSHER_HOST: 'ws.test', PUSHER_PORT: '6001' });
    expect(rules['connect-src']).toEqual([
      "'self'",
      'https://api.magpie.test',
      'https://magpie.test',
      'wss://api.magpie.test',
      'wss://magpie.test',
      'ws://ws.test:6001',
    ]);
  });

  it('allows connections to the analytics service only with a measurement id, and never scripts from that service', async () => {
    const analytics = 'https://www.google-analytics.com';
    const rules = policy({ ANALYTICS_MEASUREMENT_ID: 'G-TEST1234' });
    expect(rules['connect-src']).toContain(analytics);
    expect(rules['script-src']).toEqual(["'self'", firstPaintSource]);
    expect(contentPolicy(readConfig({ PUBLIC_URL: 'https://magpie.test' }))).not.toContain('google');
    const page = async (env = {}) => configIn((await (await serve(env)).get<string>('/')).body);
    expect(await page({ ANALYTICS_MEASUREMENT_ID: 'G-TEST1234' })).toMatchObject({ analyticsId: 'G-TEST1234' });
    await server?.close();
    expect(await page()).toMatchObject({ analyticsId: null });
  });

  it('is sent with the home page', async () => {
    const { headers } = await (await serve()).get('/');
    expect(headers['content-security-policy']).toBe(contentPolicy(readConfig({ PUBLIC_URL: 'http://magpie.test' })));
  });
});

describe('the limit of pages per network', () => {
  const page: PageHead = { title: 'Guides', description: '', path: '/guides' };
  const get = (client: ReturnType<typeof makeClient>, path: string, remoteAddress: string) =>
    client.get<string>(path, { remoteAddress });

  it('sends the plain page beyond the limit, without reading or rendering anything', async () => {
    const work: string[] = [];
    const counts = new Map<string, number>();
    const client = await serve({}, folder, {
      describe: async (address) => {
        work.push(`describe ${address.search}`);
        return page;
      },
      render: async () => {
        work.push('render');
        return undefined;
      },
      isLimited: async (network) => {
        counts.set(network, (counts.get(network) ?? 0) + 1);
        return (counts.get(network) ?? 0) > 2;
      },
    });
    const answers = [];
    for (let at = 0; at < 20; at++) answers.push(await get(client, `/listings/search?q=w${at}`, '2001:db8:1:2::1'));
    expect(work).toEqual(['describe ?q=w0', 'render', 'describe ?q=w1', 'render']);
    expect(counts).toEqual(new Map([['2001:db8:1:2::/64', 20]]));
    const plain = answers.at(-1);
    expect(plain).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex' } });
    expect(plain?.body).toContain('<div id="root"></div>');
    expect(configIn(plain?.body ?? '')).toMatchObject({ serverUrl: '' });
    expect(answers[1]?.headers['x-robots-tag']).toBeUndefined();
    expect(answers[1]?.body).toContain('<title>Guides · Magpie</title>');
    // The plain page is not cached for others.
    expect((await get(client, '/listings/search?q=w19', '198.51.100.8')).body).toContain(
      '<title>Guides · Magpie</title>',
    );
    // An unknown page stays unknown.
    expect((await get(client, '/nothing', '2001:db8:1:2::1')).status).toBe(404);
  });
});

describe('a page with a malformed or unusual path', () => {
  const html = { headers: { accept: 'text/html' } };

  it.each(['/%', '/listings/%', '/profile/%E0%A4%A', '/%E0%A4%A?q=%', '/listings/50%-off'])(
    'is the not-found page for %s',
    async (path) => {
      const client = await serve({}, folder, { describe: async () => 'missing' });
      const { status, headers, body } = await client.get<string>(path, html);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('<div id="root"></div>');
    },
  );

  it.each(['/api/listings/%', '/storage/%E0%A4%A', '/apps/%'])('stays a JSON response for %s', async (path) => {
    const client = await serve();
    expect(refusal(await client.get(path, html))).toBe('400 bad_request');
  });

  it.each(['/Inbox', '/LISTINGS/SEARCH', '/Listings/7', '/Admin/people'])(
    'is found in any letter case: %s',
    async (path) => {
      const client = await serve();
      expect((await client.get(path, html)).status).toBe(200);
    },
  );

  it.each(['/login', '/Login/', '/register', '/signup?next=/', '/sign-in'])(
    'leads from %s to a page that opens the sign-in dialog',
    async (path) => {
      const client = await serve();
      const { status, headers } = await client.get(path, html);
      expect([status, headers.location]).toEqual([302, '/inbox']);
    },
  );
});
