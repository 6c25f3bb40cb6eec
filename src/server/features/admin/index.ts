/** What may the rest of the server use of admin? */
export { adminHandlers } from './admin.routes.ts';
