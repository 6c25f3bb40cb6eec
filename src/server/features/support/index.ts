/** What may the rest of the server use of support? */
export { supportHandlers } from './support.routes.ts';
