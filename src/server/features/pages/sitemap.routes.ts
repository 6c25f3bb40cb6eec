/** Serves robots.txt and the sitemap, which is split into files of a bounded size. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import { fixedPrefix, type PageName, pages, paths, type Robots, robots } from '#contract/pages.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { listSitemapRows, readHighestId, type SitemapKind } from './sitemap.views.ts';

/** The number of ids per file. Includes deleted ids, so that a listing never moves to another file. */
const FILE_IDS = 10_000;

const pathOf: Readonly<Record<SitemapKind, (id: number) => string>> = {
  listings: paths.listing,
  groups: paths.group,
  members: paths.member,
  sourcetypes: paths.sourceType,
};
const kinds = Object.keys(pathOf) as SitemapKind[];

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const locations = (element: 'url' | 'sitemap', addresses: readonly { at: string; since?: string }[]): string =>
  addresses
    .map(({ at, since }) => {
      const date = since === undefined ? '' : `<lastmod>${since}</lastmod>`;
      return `<${element}><loc>${escapeHtml(at)}</loc>${date}</${element}>\n`;
    })
    .join('');

async function listFiles(db: Db, origin: string): Promise<string> {
  const files = [{ at: `${origin}/sitemaps/pages.xml` }];
  for (const kind of kinds) {
    const count = Math.ceil((await readHighestId(db, kind)) / FILE_IDS);
    for (let at = 0; at < count; at++) files.push({ at: `${origin}/sitemaps/${kind}-${at}.xml` });
  }
  return `${XML}<sitemapindex ${NAMESPACE}>\n${locations('sitemap', files)}</sitemapindex>\n`;
}

async function listPages(db: Db, origin: string, kind: SitemapKind, at: number): Promise<string> {
  const rows = await listSitemapRows(db, kind, at * FILE_IDS, (at + 1) * FILE_IDS);
  const addresses = rows.map(({ id, updatedAt }) => {
    const address = origin + pathOf[kind](id);
    return updatedAt ? { at: address, since: updatedAt.toISOString() } : { at: address };
  });
  return `${XML}<urlset ${NAMESPACE}>\n${locations('url', addresses)}</urlset>\n`;
}

const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text);

export function registerSitemap(app: FastifyInstance, { db, publicUrl }: { db: Db; publicUrl: string }): void {
  app.get('/robots.txt', (_request, reply) => {
    const rules = privatePrefixes.map((path) => `Disallow: ${path}`).join('\n');
    return send(reply, 'text/plain', `User-agent: *\n${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });
  app.get('/sitemap.xml', async (_request, reply) => send(reply, 'application/xml', await listFiles(db, publicUrl)));
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const { file } = request.params;
    if (file === 'pages.xml') {
      const pages = sitemapPaths.map((path) => ({ at: publicUrl + path }));
      return send(reply, 'application/xml', `${XML}<urlset ${NAMESPACE}>\n${locations('url', pages)}</urlset>\n`);
    }
    const [, name = '', at = ''] = /^([a-z]+)-(\d{1,6})\.xml$/.exec(file) ?? [];
    const kind = kinds.find((candidate) => candidate === name);
    if (!kind) fail('not_found');
    return send(reply, 'application/xml', await listPages(db, publicUrl, kind, Number(at)));
  });
}

const patternsOf = (kind: Robots): string[] =>
  (Object.keys(robots) as PageName[]).filter((name) => robots[name] === kind).map((name) => pages[name]);

export const sitemapPaths: readonly string[] = patternsOf('sitemap');

const PRIVATE_PREFIXES = ['/api/', '/auth/', '/broadcasting/', '/sanctum/'];

/** The prefixes that robots.txt excludes, without those that a shorter prefix covers. */
export const privatePrefixes: readonly string[] = [...PRIVATE_PREFIXES, ...patternsOf('private').map(fixedPrefix)]
  .sort()
  .filter((prefix, at, all) => !all.slice(0, at).some((shorter) => prefix.startsWith(shorter)));
