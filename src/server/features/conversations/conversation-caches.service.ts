/** Serves the inbox and the newest messages of conversations from memory, without stale results. */
import { createReadCache } from '../../cache/read-cache.ts';
import type { Db } from '../../db/db.ts';
import type { TableChangeFeed } from '../../db/table-change-feed.ts';
import { cacheJson } from '../../http/cached-json.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { listConversations, type ShownConversation } from './conversations.views.ts';
import { type ConversationView, listMessages, type Page, type ShownMessage } from './messages.views.ts';

const MAX_INBOXES = 200;
/** A longer inbox is not cached. The cache therefore holds at most 40,000 conversations of about 3 kB each. */
const MAX_CONVERSATIONS = 200;

type Inbox = { data: ShownConversation[] };

export type InboxCache = {
  read(userId: number, withOwnClosed: boolean): Promise<Inbox>;
};

export function createInboxCache(db: Db, urls: PictureUrls, tableChanges: TableChangeFeed): InboxCache {
  const cache = createReadCache({
    tableChanges,
    maxEntries: MAX_INBOXES,
    isCacheable: (inbox) => (inbox as Inbox).data.length <= MAX_CONVERSATIONS,
  });
  return {
    read: (userId, withOwnClosed) =>
      cache.read(
        withOwnClosed ? 'all conversations' : 'inbox',
        async () => cacheJson({ data: await listConversations(db, urls, userId, withOwnClosed) }),
        { userId },
      ),
  };
}

const MAX_PAGES = 500;
/** In characters. A page with more text is not cached, which limits the memory to about 30 MB. */
const MAX_TEXT_LENGTH = 20_000;

export type MessagePage = {
  data: ShownMessage[];
  meta: { previous_cursor: string | null; next_cursor: string | null };
};

export const toMessagePage = ({ data, previous, next }: Page): MessagePage => ({
  data,
  meta: { previous_cursor: previous, next_cursor: next },
});

/** Excludes pages with held messages, because a review can end without a change to the messages. */
const isCacheable = ({ data }: MessagePage): boolean =>
  data.every(({ review }) => review === undefined) &&
  data.reduce((length, { message }) => length + message.length, 0) <= MAX_TEXT_LENGTH;

export type MessageCache = {
  /** Returns the newest page as `listMessages` does; empty if the user is not a participant. */
  readNewest(view: ConversationView, limit: number): Promise<MessagePage>;
};

export function createMessageCache(db: Db, tableChanges: TableChangeFeed): MessageCache {
  const cache = createReadCache({
    tableChanges,
    maxEntries: MAX_PAGES,
    isCacheable: (page) => isCacheable(page as MessagePage),
  });
  return {
    readNewest: (view, limit) =>
      cache.read(
        `${limit} messages of conversation ${view.conversationId}`,
        async () => cacheJson(toMessagePage(await listMessages(db, view, { limit }))),
        { userId: view.userId },
      ),
  };
}
