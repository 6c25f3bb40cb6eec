/** Connects the pages feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { registerSitemap } from './sitemap.routes.ts';

export { createPageMetadata } from './pages.service.ts';

export const pagesFeature = feature({
  routes: (server, { db, config }) => registerSitemap(server, { db, publicUrl: config.publicUrl }),
});
