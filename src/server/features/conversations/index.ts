/** Public API of the conversations feature for the rest of the server. */
export { conversationListeners } from './conversations.broadcasts.ts';
export { startConversation } from './conversations.service.ts';
export { findForParty } from './conversations.store.ts';
export { hideMessage } from './hidden-messages.service.ts';
export { unreadOutboxHandlers } from './unread.service.ts';
