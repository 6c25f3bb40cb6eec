/**
 * Lists the routes of single messages with their method, path and access. Apart from the others because only the dialogs
 * of a message load them.
 */
import { nameRoutes } from './route-table.ts';

export const messageRoutes = nameRoutes({
  messages: {
    edit: ['PUT', '/api/messages/{id}', 'participant'],
    remove: ['DELETE', '/api/messages/{id}', 'participant'],
  },
});

export type MessageRoutes = typeof messageRoutes;
