/** Public API of the pages feature for the rest of the server. */
export { createPageMetadata } from './pages.service.ts';
