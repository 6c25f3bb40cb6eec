/** Serves robots.txt and the sitemap, which is split into files of a bounded size. */
import { and, asc, eq, gt, lte, max } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#rules/text/escape-html.ts';
import type { Db } from '../../db/db.ts';
import { groups, listings, members, sourceTypes } from '../../db/schema/listings.ts';
import { fail } from '../../http/app-error.ts';

/** The range of ids per file, including deleted ones, so that a listing never moves to another file. */
export const FILE_IDS = 10_000;

type Kind = { table: PgTable; id: PgColumn; path: string };
const kinds: Readonly<Record<string, Kind>> = {
  listings: { table: listings, id: listings.id, path: '/listings/' },
  groups: { table: groups, id: groups.id, path: '/groups/' },
  members: { table: members, id: members.id, path: '/members/' },
  sourcetypes: { table: sourceTypes, id: sourceTypes.id, path: '/sourcetypes/' },
};

/** Paths that are private or different for each user. */
const PRIVATE = [
  '/api/',
  '/admin',
  '/auth/',
  '/broadcasting/',
  '/favourites',
  '/inbox',
  '/listings/create',
  '/notifications',
  '/password-reset',
  '/sanctum/',
  '/saved-searches',
  '/settings',
  '/unsubscribe/',
  '/verify-email/',
];

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const STATIC_PAGES = ['/', '/listings/search', '/about', '/guides', '/contact', '/support', '/terms', '/privacy'];

const locations = (element: 'url' | 'sitemap', addresses: readonly { at: string; since?: string }[]): string =>
  addresses
    .map(({ at, since }) => {
      const date = since === undefined ? '' : `<lastmod>${since}</lastmod>`;
      return `<${element}><loc>${escapeHtml(at)}</loc>${date}</${element}>\n`;
    })
    .join('');

async function listFiles(db: Db, origin: string): Promise<string> {
  const files = [{ at: `${origin}/sitemaps/pages.xml` }];
  for (const [name, { table, id }] of Object.entries(kinds)) {
    const [row] = await db.select({ top: max(id) }).from(table);
    const count = Math.ceil(Number(row?.top ?? 0) / FILE_IDS);
    for (let at = 0; at < count; at++) files.push({ at: `${origin}/sitemaps/${name}-${at}.xml` });
  }
  return `${XML}<sitemapindex ${NAMESPACE}>\n${locations('sitemap', files)}</sitemapindex>\n`;
}

async function listPages(db: Db, origin: string, { table, id, path }: Kind, at: number): Promise<string> {
  const inFile = and(gt(id, at * FILE_IDS), lte(id, (at + 1) * FILE_IDS));
  const rows =
    table === listings
      ? await db
          .select({ id: listings.id, updatedAt: listings.updatedAt })
          .from(listings)
          .where(and(inFile, eq(listings.status, 'open')))
          .orderBy(asc(listings.id))
      : (await db.select({ id }).from(table).where(inFile).orderBy(asc(id))).map((row) => ({
          ...row,
          updatedAt: null,
        }));
  const addresses = rows.map((row) => {
    const address = `${origin}${path}${row.id}`;
    return row.updatedAt ? { at: address, since: row.updatedAt.toISOString() } : { at: address };
  });
  return `${XML}<urlset ${NAMESPACE}>\n${locations('url', addresses)}</urlset>\n`;
}

const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text);

export function registerSitemap(app: FastifyInstance, { db, publicUrl }: { db: Db; publicUrl: string }): void {
  app.get('/robots.txt', (_request, reply) => {
    const rules = PRIVATE.map((path) => `Disallow: ${path}`).join('\n');
    return send(reply, 'text/plain', `User-agent: *\n${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });
  app.get('/sitemap.xml', async (_request, reply) => send(reply, 'application/xml', await listFiles(db, publicUrl)));
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const { file } = request.params;
    if (file === 'pages.xml') {
      const pages = STATIC_PAGES.map((path) => ({ at: publicUrl + path }));
      return send(reply, 'application/xml', `${XML}<urlset ${NAMESPACE}>\n${locations('url', pages)}</urlset>\n`);
    }
    const [, name = '', at = ''] = /^([a-z]+)-(\d{1,6})\.xml$/.exec(file) ?? [];
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind) fail('not_found');
    return send(reply, 'application/xml', await listPages(db, publicUrl, kind, Number(at)));
  });
}
