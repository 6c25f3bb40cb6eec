/** Connects the conversations feature, and exports what other parts of the server use of it. */
import { type Feature, feature } from '../../feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { conversationListeners } from './conversations.broadcasts.ts';
import { conversationHandlers } from './conversations.routes.ts';
import { conversationsExport } from './conversations.views.ts';
import { deleteAbandonedConversations, endConversations, eraseMessages } from './conversations-of-deleted.store.ts';
import type { RewriteRequest } from './message-changes.service.ts';
import { messagesExport } from './messages.views.ts';
import { presenceOutboxHandlers } from './presence.service.ts';
import { unreadOutboxHandlers } from './unread.service.ts';

export { announceConversation, conversationListeners } from './conversations.broadcasts.ts';
export { addEarlierMessage, postMessage, resumeConversation } from './conversations.service.ts';
export { findForParty } from './conversations.store.ts';
export { announceDeclinedMessages, deliverHeldMessage, hideMessage } from './moderated-messages.service.ts';
export { endPresence } from './presence.service.ts';

type Routes = Pick<Handlers, 'conversations' | 'messages' | 'bundles'>;

/** `rewriteRequest` is injected, because connections import this feature. */
export const conversationsFeature = (injected: { rewriteRequest: RewriteRequest }): Feature<Routes> =>
  feature({
    handlers: (context) => conversationHandlers({ ...context, ...injected }),
    listeners: () => [conversationListeners],
    deliveries: ({ realtime, links }) => ({
      push: presenceOutboxHandlers(realtime),
      mail: unreadOutboxHandlers({ links }),
    }),
    erase: {
      hide: { endConversations },
      rows: { messages: eraseMessages },
      conversations: { abandonedConversations: deleteAbandonedConversations },
    },
    export: { conversations: conversationsExport, messages: messagesExport },
  });
