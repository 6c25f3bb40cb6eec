/** Serves the built app: its files with permanent caching, its pages with this deployment's configuration. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '#contract/display.ts';
import type { Branding } from '#contract/marketplace.ts';
import { fillPattern, pageAliases, pages, pathMatcher } from '#contract/pages.ts';
import { MARKETPLACE, PRODUCT_NAME } from '#contract/product.ts';
import type { PageTask, RenderedPage } from '#contract/rendered-page.ts';
import { currencyOf } from '#rules/display/currency-of.ts';
import { preferredLanguage, readAcceptLanguage } from '#rules/display/preferred-language.ts';
import type { Config } from '../config/config.ts';
import { networkOf } from '../limits/caller-network.ts';
import { AppError } from './app-error.ts';
import { isBackendPath } from './backend-path.ts';
import { acceptsBrotli, compressedPage } from './compressed-pages.ts';
import { firstPaintElement } from './first-paint.ts';
import { brandShell, nameTexts } from './marketplace-page.ts';
import { type ReadPageFiles, readPageFiles, type StyledPage } from './page-files.ts';
import { type DescribePage, type PageContent, writePage } from './page-head.ts';
import { registerRootFiles } from './root-files.ts';
import { contentPolicy, workerPolicy } from './security.ts';

export type Announce = () => Promise<readonly object[]>;

/** Renders a page for visitors; undefined if the browser must render it. Never rejects. */
export type RenderForVisitor = (task: PageTask, network: string) => Promise<RenderedPage | undefined>;

export type PageParts = {
  describe?: DescribePage | undefined;
  announce?: Announce | undefined;
  /** Loads the marketplace's name and colours; if undefined, pages show the name and colours of the product. */
  branding?: (() => Promise<Branding>) | undefined;
  render?: RenderForVisitor | undefined;
  /** Counts a page, and returns whether its network has requested too many to get more than the plain page. */
  isLimited?: ((network: string) => Promise<boolean>) | undefined;
};

type Visitor = { language: Language; currency: string; network: string };

function visitorOf(request: FastifyRequest): Visitor {
  const tags = readAcceptLanguage(request.headers['accept-language']);
  const language = preferredLanguage(tags, languages);
  return { language, currency: currencyOf(tags[0] ?? ''), network: request.ip };
}

const productBranding: Branding = { name: PRODUCT_NAME, accent_light: null, accent_dark: null };

/** Milliseconds after which a page is sent without announcements; the app then fetches them itself. */
const ANNOUNCE_TIMEOUT_MS = 500;

/** The configuration that the app needs at run time; read by src/web/lib/net/config.ts. */
export function webConfig(config: Config): object {
  const { service, appKey } = config.realtime;
  return {
    serverUrl: config.serverUrl,
    realtime: {
      key: appKey,
      host: service?.host ?? null,
      port: service?.port ?? null,
      tls: service?.tls ?? false,
      cluster: 'us2',
    },
    analyticsId: config.analyticsId ?? null,
    google: config.google !== undefined,
    production: config.production,
  };
}

/** Returns JSON for a script element, with `<` escaped so that no value can close the element. */
const embed = (value: object): string => JSON.stringify(value).replace(/</g, '\\u003c');

export function injectConfig(html: string, config: Config): string {
  const element = `<script type="application/json" id="config">${embed(webConfig(config))}</script>`;
  // The title contains the product's name. Use a replacement function, because `$&` and similar have a special meaning
  // in a replacement text.
  return html.replaceAll(PRODUCT_NAME, MARKETPLACE).replace('<!--config-->', () => firstPaintElement + element);
}

const patterns = Object.values(pages).map(pathMatcher);

export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

export function wantsPage(request: FastifyRequest): boolean {
  const { method, url } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !isBackendPath(url);
}

const varyBy = (reply: FastifyReply, name: string): string =>
  [reply.getHeader('vary'), name].filter(Boolean).join(', ');

export function sendPage(reply: FastifyReply, page: Page, config: Config): FastifyReply {
  const { html, status, styleSources, cached } = page;
  const isBrotli = cached !== undefined && acceptsBrotli(reply.request.headers['accept-encoding']);
  const compressed = isBrotli ? compressedPage(cached) : undefined;
  if (compressed) reply.headers({ 'content-encoding': 'br', vary: varyBy(reply, 'accept-encoding') });
  return reply
    .code(status)
    .headers({ 'content-security-policy': contentPolicy(config, styleSources), 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(compressed ?? html);
}

/** Embeds announcements in the page, because showing them later would shift the layout. */
async function withAnnouncements(shell: string, config: Config, announce: Announce | undefined): Promise<string> {
  // If the app uses another backend, it fetches the announcements of that backend itself.
  if (!announce || config.serverUrl !== '') return shell;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ANNOUNCE_TIMEOUT_MS, undefined);
  });
  const announcements = await Promise.race([announce().catch(() => undefined), late]);
  clearTimeout(timer);
  if (!announcements) return shell;
  return shell.replace('id="config">{', (start) => `${start}"announcements":${embed(announcements)},`);
}

type Page = {
  html: string;
  status: number;
  location?: string;
  styleSources: readonly string[];
  /**
   * Set only for a rendered page. All responses share this object while the page is cached, and `compressedPage` uses
   * it as a key.
   */
  cached?: StyledPage;
};

async function loadBranding({ branding }: PageParts): Promise<Branding> {
  // If the marketplace's name and colours cannot be loaded, the page shows those of the product.
  return (await branding?.().catch(() => undefined)) ?? productBranding;
}

/**
 * Returns the page to send, with the marketplace's name and colours and, if available, the metadata and text of the
 * page.
 */
export async function describedPage(
  plain: string,
  url: string,
  config: Config,
  parts: PageParts,
  read?: (name: string) => Promise<PageContent | undefined>,
): Promise<Page> {
  const path = url.split('?')[0] ?? '/';
  const announced = withAnnouncements(plain, config, parts.announce);
  const isKnown = isPage(path);
  const [branding, page] = await Promise.all([
    loadBranding(parts),
    isKnown ? parts.describe?.(new URL(config.publicUrl + url)) : undefined,
  ]);
  const { html, styleSource } = brandShell(await announced, branding);
  const styleSources = styleSource === undefined ? [] : [styleSource];
  const alias = isKnown ? undefined : pageAliases[path.toLowerCase().replace(/\/$/, '')];
  if (alias !== undefined) return { html, styleSources, status: 302, location: fillPattern(pages[alias], []) };
  if (!isKnown || page === 'missing') return { html, styleSources, status: 404 };
  if (page && 'movedTo' in page) return { html, styleSources, status: 301, location: page.movedTo };
  if (!page) return { html, styleSources, status: 200 };
  const site = { origin: config.publicUrl, name: branding.name };
  const content = await read?.(branding.name);
  const written = writePage(html, nameTexts(page, branding.name), site, content);
  const used = written.styleSource === undefined ? [] : [written.styleSource];
  return {
    html: written.html,
    styleSources: [...styleSources, ...used],
    status: 200,
    ...(content && { cached: written }),
  };
}

/**
 * Renders the page for this request; undefined without a renderer, with another backend, or if the browser must render
 * the page.
 */
async function readContent(
  request: FastifyRequest,
  name: string,
  { config, parts, filesOf }: { config: Config; parts: PageParts; filesOf: ReadPageFiles },
): Promise<PageContent | undefined> {
  if (!parts.render || config.serverUrl !== '') return undefined;
  const { network, ...visitor } = visitorOf(request);
  const rendered = await parts.render({ url: request.url, ...visitor, name }, network);
  const path = request.url.split('?')[0] ?? '/';
  return rendered && { rendered, language: visitor.language, files: filesOf(path, visitor.language) };
}

export async function registerSpaHost(
  app: FastifyInstance,
  config: Config,
  folder: string,
  parts: PageParts = {},
): Promise<void> {
  const filesOf = readPageFiles(folder);
  const indexFile = join(folder, 'index.html');
  const html = existsSync(indexFile) ? injectConfig(readFileSync(indexFile, 'utf8'), config) : undefined;
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      setHeaders: (response, path) => {
        const policy = workerPolicy(basename(path).replace(/\.(br|gz)$/, ''));
        if (policy) response.header('content-security-policy', policy);
      },
    });
    registerRootFiles(app, config, folder, parts.branding);
    const icon = 'favicon.svg';
    if (existsSync(join(folder, icon))) app.get(`/${icon}`, (_request, reply) => reply.sendFile(icon, folder));
  }
  app.setNotFoundHandler(async () => {
    throw new AppError('not_found');
  });
  // Pages need a route, because responses of the not-found handler above are not compressed.
  app.get('/*', async (request, reply) => {
    if (!html || !wantsPage(request)) throw new AppError('not_found');
    // Never refuse a page: people at a busy network still get the app, which then requests its own data.
    const isLimited = (await parts.isLimited?.(networkOf(request.ip))) ?? false;
    const allowed = isLimited ? { ...parts, describe: undefined } : parts;
    const page = await describedPage(html, request.url, config, allowed, (name) =>
      readContent(request, name, { config, parts, filesOf }),
    );
    if (isLimited) reply.header('x-robots-tag', 'noindex');
    reply.header('vary', varyBy(reply, 'Accept-Language'));
    if (page.location !== undefined) reply.header('location', page.location);
    return sendPage(reply, page, config);
  });
}
