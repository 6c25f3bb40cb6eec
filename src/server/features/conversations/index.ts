/** Public API of the conversations feature for the rest of the server. */
export { conversationListener } from './conversations.broadcasts.ts';
export { conversationHandlers } from './conversations.routes.ts';
export { findForParty } from './conversations.store.ts';
export { unreadListener, unreadOutboxHandlers } from './unread.service.ts';
