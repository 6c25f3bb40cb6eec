/** What may the rest of the server use of conversations? */
export { conversationListener } from './conversations.broadcasts.ts';
export { conversationHandlers } from './conversations.routes.ts';
export { findForParty } from './conversations.store.ts';
export { unreadListener, unreadOutboxHandlers } from './unread.service.ts';
