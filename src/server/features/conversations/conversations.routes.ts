/** Handles the conversation and message endpoints. */

import type { z } from 'zod';
import type { MessagePlace } from '#contract/conversations.ts';
import { MESSAGE_PAGE_SIZE, WHOLE_CONVERSATION_LIMIT } from '#contract/limits.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { type Handlers, loadFirst, noContent, ok } from '../../http/handlers.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { createSemaphore } from '../../limits/semaphore.ts';
import {
  createInboxCache,
  createMessageCache,
  type MessageCache,
  type MessagePage,
  toMessagePage,
} from './conversation-caches.service.ts';
import {
  closeConversation,
  confirmReceipt,
  reopenConversation,
  requestReopening,
  updateSettings,
} from './conversation-state.service.ts';
import { addToConversation, readAll, readOwnConversation, sendMessage } from './conversations.service.ts';
import { readConversation } from './conversations.views.ts';
import { type ChangeParts, deleteMessage, editMessage, readOwnMessage } from './message-changes.service.ts';
import { type ConversationView, listMessages, listWholeConversation, searchMessages } from './messages.views.ts';
import { announceTyping } from './presence.service.ts';

type Parts = Context & ChangeParts;

/** A whole conversation can be megabytes long, so concurrent reads are limited to save memory. */
const wholeConversations = createSemaphore(2, 50);

/** Returns the requested page, or the whole conversation if neither a limit nor a cursor is given. */
async function readMessages(
  { db, limiter, limits }: Parts,
  cache: MessageCache,
  view: ConversationView,
  query: z.output<typeof MessagePlace>,
): Promise<MessagePage> {
  const { limit, before, after, around } = query;
  if ((before ?? after ?? around) !== undefined) {
    return toMessagePage(await listMessages(db, view, { ...query, limit: limit ?? MESSAGE_PAGE_SIZE }));
  }
  if (limit !== undefined) return await cache.readNewest(view, limit);
  await enforceRateLimit(limiter, limits.wholeConversations, String(view.userId));
  return toMessagePage(await wholeConversations(() => listWholeConversation(db, view, WHOLE_CONVERSATION_LIMIT)));
}

type OwnConversation = Awaited<ReturnType<typeof readOwnConversation>>;
type StateChange = (db: Db, conversation: OwnConversation, userId: number) => Promise<void>;
type StateRoute = 'close' | 'reopen' | 'requestReopening' | 'confirmReceipt' | 'updateSettings';

function stateHandlers({ db, urls }: Parts): Pick<Handlers['conversations'], StateRoute> {
  const read = async (id: number, userId: number) =>
    ok((await readConversation(db, urls, id, userId)) ?? fail('not_found'));
  const apply = async (change: StateChange, id: number, userId: number) => {
    await change(db, await readOwnConversation(db, id, userId), userId);
    return await read(id, userId);
  };
  return {
    close: ({ me, params }) => apply(closeConversation, params.id, me.id),
    reopen: ({ me, params }) => apply(reopenConversation, params.id, me.id),
    requestReopening: ({ me, params }) => apply(requestReopening, params.id, me.id),
    confirmReceipt: ({ me, params }) => apply(confirmReceipt, params.id, me.id),
    updateSettings: {
      load: ({ me, params }) => readOwnConversation(db, params.id, me.id),
      handle: async ({ me, params, body }) => {
        await updateSettings(db, params.id, me.id, body);
        return await read(params.id, me.id);
      },
    },
  };
}

function bundleHandlers({ db, urls }: Parts): Handlers['bundles'] {
  return {
    add: loadFirst({
      load: async ({ me, params }) => {
        const conversation = await readOwnConversation(db, params.id, me.id);
        return conversation.buyerId === me.id ? conversation : fail('forbidden');
      },
      handle: async ({ me, params, loaded, body }) => {
        await addToConversation(db, loaded, me.id, body.listing_id);
        return ok((await readConversation(db, urls, params.id, me.id)) ?? fail('not_found'));
      },
    }),
  };
}

function messageHandlers(context: ChangeParts): Handlers['messages'] {
  return {
    edit: loadFirst({
      load: ({ me, params }) => readOwnMessage(context.db, params.id, me.id),
      handle: async ({ loaded, body }) => ok(await editMessage(context, loaded, body.message)),
    }),
    remove: async ({ me, params }) =>
      ok(await deleteMessage(context, await readOwnMessage(context.db, params.id, me.id))),
  };
}

export const conversationHandlers = (context: Parts): Pick<Handlers, 'conversations' | 'messages' | 'bundles'> => ({
  bundles: bundleHandlers(context),
  conversations: ownConversationHandlers(context),
  messages: messageHandlers(context),
});

function messagesHandler(context: Parts): Handlers['conversations']['messages'] {
  const cache = createMessageCache(context.db, context.tableChanges);
  return async ({ me, params, query }) => {
    const page = await readMessages(context, cache, { conversationId: params.id, userId: me.id }, query);
    // Only participants get messages, so only an empty page needs another statement to check the access.
    if (page.data.length === 0) await readOwnConversation(context.db, params.id, me.id);
    return ok(page);
  };
}

function ownConversationHandlers(context: Parts): Handlers['conversations'] {
  const { db, urls } = context;
  const inboxes = createInboxCache(db, urls, context.tableChanges);
  return {
    list: async ({ me, query }) => ok(await inboxes.read(me.id, query.closed === '1')),
    search: async ({ me, query }) => {
      const { q: words, conversation, before, limit } = query;
      if (conversation !== undefined) await readOwnConversation(db, conversation, me.id);
      const { data, next } = await searchMessages(db, me.id, { words, conversation, before, limit });
      return ok({ data, meta: { next_cursor: next } });
    },
    read: async ({ me, params }) => ok((await readConversation(db, urls, params.id, me.id)) ?? fail('not_found')),
    messages: messagesHandler(context),
    send: loadFirst({
      load: ({ me, params }) => readOwnConversation(db, params.id, me.id),
      handle: async ({ me, loaded, fields, files }) => {
        if (fields.conversation_id !== undefined && fields.conversation_id !== loaded.id) {
          failField('conversation_id', 'conversation_mismatch');
        }
        const outgoing = { text: fields.message, clientId: fields.client_id, files };
        const { message, isNew } = await sendMessage(context, loaded, me.id, outgoing);
        return { status: isNew ? 201 : 200, body: message };
      },
    }),
    markAsRead: async ({ me, params }) => {
      await readAll(db, await readOwnConversation(db, params.id, me.id), me.id);
      return ok({ unread_count: 0 });
    },
    typing: async ({ me, params }) => {
      await announceTyping(context, await readOwnConversation(db, params.id, me.id), me.id);
      return noContent();
    },
    ...stateHandlers(context),
  };
}
