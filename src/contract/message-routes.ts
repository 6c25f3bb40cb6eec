/**
 * Lists the routes of single messages with their method, path and access. This table is separate because only the parts
 * of a conversation that edit or delete messages load it.
 */
import { nameRoutes } from './route-table.ts';

export const messageRoutes = nameRoutes({
  messages: {
    edit: ['PUT', '/api/messages/{id}', 'participant'],
    remove: ['DELETE', '/api/messages/{id}', 'participant'],
  },
});

export type MessageRoutes = typeof messageRoutes;
