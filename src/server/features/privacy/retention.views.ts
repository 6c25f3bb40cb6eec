/** Counts the rows that the retention table covers, and those that have exceeded their period. */
import { type SQL, sql } from 'drizzle-orm';
import { type RetentionId, retention, retentionIds } from '#contract/retention.ts';
import type { Queryable } from '../../db/db.ts';
import { PUSH } from '../../events/pushes.ts';
import { MAIL } from '../../mail/mail.ts';

/** The rows that an entry of the retention table covers, and the condition for those whose period is over. */
type Counted = { readonly from: SQL; readonly isOver: SQL };

const olderThan = (column: SQL, id: RetentionId): SQL => {
  const { amount, unit } = retention[id];
  return sql`${column} < now() - ${`${amount} ${unit}`}::interval`;
};
const expired = sql`expires_at < now()`;

/** Excludes everything that is stored outside the database. */
const counted: Readonly<Partial<Record<RetentionId, Counted>>> = {
  sessions: {
    from: sql`access_tokens where application_name is null`,
    isOver: sql`${expired} or ${olderThan(sql`last_used_at`, 'sessions')}`,
  },
  pushSubscriptions: {
    from: sql`(select t.* from push_subscriptions p join access_tokens t on t.id = p.session_id) as browsers`,
    isOver: sql`${expired} or ${olderThan(sql`last_used_at`, 'sessions')}`,
  },
  apiKeys: { from: sql`access_tokens where application_name is not null`, isOver: expired },
  resetLinks: { from: sql`password_resets`, isOver: expired },
  signInCodes: {
    from: sql`(select expires_at from sign_in_codes union all select expires_at from sign_in_attempts) as codes`,
    isOver: expired,
  },
  emailChanges: { from: sql`email_changes`, isOver: expired },
  formerNames: {
    from: sql`(select until from held_names union all select until from erased_names) as names`,
    isOver: sql`until < now()`,
  },
  nameChanges: { from: sql`name_changes`, isOver: olderThan(sql`created_at`, 'nameChanges') },
  unusedPictures: {
    from: sql`images i where not exists (select 1 from listings l where i.id in (l.image1_id, l.image2_id, l.image3_id))
      and not exists (select 1 from message_images m where m.image_id = i.id)
      and not exists (select 1 from users u where u.id = i.owner_id and i.key in (u.avatar_key, u.banner_key))`,
    isOver: olderThan(sql`created_at`, 'unusedPictures'),
  },
  repeatedTexts: {
    from: sql`repeated_texts where status = 'counted'`,
    isOver: olderThan(sql`counted_since`, 'repeatedTexts'),
  },
  releasedTexts: {
    from: sql`repeated_texts where status = 'released'`,
    isOver: olderThan(sql`decided_at`, 'releasedTexts'),
  },
  declinedTexts: {
    from: sql`repeated_texts where status = 'declined' and cardinality(recipient_ids) > 0`,
    isOver: olderThan(sql`decided_at`, 'declinedTexts'),
  },
  listingViews: { from: sql`listing_views`, isOver: olderThan(sql`day`, 'listingViews') },
  declinedHops: { from: sql`ring_bans`, isOver: olderThan(sql`created_at`, 'declinedHops') },
  changeFeed: { from: sql`changes`, isOver: olderThan(sql`created_at`, 'changeFeed') },
  readNotifications: {
    from: sql`notifications where is_read`,
    isOver: olderThan(sql`created_at`, 'readNotifications'),
  },
  unreadNotifications: {
    from: sql`notifications where not is_read`,
    isOver: olderThan(sql`created_at`, 'unreadNotifications'),
  },
  undelivered: {
    from: sql`outbox where kind = any(${sql.param([MAIL, PUSH])}::text[]) and attempts > 0`,
    isOver: olderThan(sql`created_at`, 'undelivered'),
  },
  closedTickets: {
    from: sql`tickets where status = 'closed'`,
    isOver: olderThan(sql`created_at`, 'closedTickets'),
  },
  exports: { from: sql`data_exports`, isOver: expired },
  deletedAccounts: {
    from: sql`users where deletion_at is not null and erased_at is null`,
    isOver: sql`deletion_at < now()`,
  },
  searchWords: { from: sql`search_words`, isOver: sql`false` },
};

export type RetentionCount = { id: RetentionId; rows: number | null; over: number | null };

/** Returns the counts in the order of the retention table; null for data that is not in the database. */
export async function countRetained(db: Queryable): Promise<RetentionCount[]> {
  const counts: RetentionCount[] = [];
  for (const id of retentionIds) {
    const query = counted[id];
    if (!query) {
      counts.push({ id, rows: null, over: null });
      continue;
    }
    const { rows } = await db.execute<{ total: string; over: string }>(
      sql`select count(*) as total, count(*) filter (where ${query.isOver}) as over from ${query.from}`,
    );
    counts.push({ id, rows: Number(rows[0]?.total ?? 0), over: Number(rows[0]?.over ?? 0) });
  }
  return counts;
}
