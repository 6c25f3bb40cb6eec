/** Serves the conversations of users from memory, without stale results. */
import { createReadCache } from '../../cache/read-cache.ts';
import type { Db } from '../../db/db.ts';
import type { TableChangeFeed } from '../../db/table-change-feed.ts';
import { cacheJson } from '../../http/cached-json.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { listConversations, type ShownConversation } from './conversations.views.ts';

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
