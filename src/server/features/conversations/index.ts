/** Public API of the conversations feature for the rest of the server. */
export { announceConversation, conversationListeners } from './conversations.broadcasts.ts';
export { addEarlierMessage, postMessage, resumeConversation } from './conversations.service.ts';
export { findForParty } from './conversations.store.ts';
export { endConversations } from './conversations-of-deleted.service.ts';
export { deleteAbandonedConversations, eraseMessages } from './conversations-of-deleted.store.ts';
export { announceDeclinedMessages, deliverHeldMessage } from './held-messages.service.ts';
export { hideMessage } from './hidden-messages.service.ts';
export { endPresence, presenceOutboxHandlers } from './presence.service.ts';
export { unreadOutboxHandlers } from './unread.service.ts';
