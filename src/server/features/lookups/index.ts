/** What may the rest of the server use of lookups? */
export { lookupHandlers } from './lookups.routes.ts';
