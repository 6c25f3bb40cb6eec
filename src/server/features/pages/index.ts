/** What may the rest of the server use of pages? */
export { createPageMetadata } from './pages.service.ts';
export { registerSitemap } from './sitemap.routes.ts';
