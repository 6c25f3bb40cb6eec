/** Reads the announcements that every page shows, and the staff's list of announcements. */
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Announcement, AnnouncementState, StaffAnnouncement } from '#contract/announcements.ts';
import { isWithin, type Period, untilNextChange } from '#rules/announcements/announcement-schedule.ts';
import type { ReadCache } from '../../cache/read-cache.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { idOf, type Page, takePage } from '../../db/take-page.ts';
import { announcements } from '../../tables/announcements.ts';
import type { AnnouncementRow } from './announcements.store.ts';

async function listCurrentAndUpcoming(db: Queryable): Promise<AnnouncementRow[]> {
  return await db
    .select()
    .from(announcements)
    .where(
      and(eq(announcements.isActive, true), or(isNull(announcements.endsAt), gt(announcements.endsAt, sql`now()`))),
    )
    .orderBy(desc(announcements.createdAt), desc(announcements.id));
}

export const periodOf = ({ startsAt, endsAt }: Pick<AnnouncementRow, 'startsAt' | 'endsAt'>): Period => ({
  startsAt: startsAt?.getTime() ?? null,
  endsAt: endsAt?.getTime() ?? null,
});

const messagesOf = ({ message, messageFr }: AnnouncementRow) => ({
  message,
  ...(messageFr === null ? {} : { message_fr: messageFr }),
});

const timesOf = (row: AnnouncementRow) => ({
  starts_at: row.startsAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

const toAnnouncement = (row: AnnouncementRow): z.input<typeof Announcement> => ({
  id: row.id,
  ...messagesOf(row),
  type: row.type,
  is_active: row.isActive,
  is_dismissible: row.isDismissible,
  ...timesOf(row),
});

/** Only the rows are cached: which of them are shown depends on the current time. */
export async function readAnnouncementState(
  db: Db,
  cache?: ReadCache | undefined,
): Promise<z.input<typeof AnnouncementState>> {
  const load = () => listCurrentAndUpcoming(db);
  const rows = await (cache ? cache.read('announcements', load) : load());
  const now = Date.now();
  return {
    data: rows.filter((row) => isWithin(periodOf(row), now)).map(toAnnouncement),
    next_change_in: untilNextChange(rows.map(periodOf), now),
  };
}

export async function listAnnouncements(
  db: Db,
  cache?: ReadCache | undefined,
): Promise<z.input<typeof Announcement>[]> {
  return (await readAnnouncementState(db, cache)).data;
}

function stateOf(row: AnnouncementRow, now: number): StaffAnnouncement['state'] {
  const { startsAt, endsAt } = periodOf(row);
  if (!row.isActive) return 'withdrawn';
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active';
}

export const toStaffAnnouncement = (row: AnnouncementRow): z.input<typeof StaffAnnouncement> => ({
  id: row.id,
  ...messagesOf(row),
  type: row.type,
  is_dismissible: row.isDismissible,
  state: stateOf(row, Date.now()),
  ...timesOf(row),
});

type StaffFilter = {
  q?: string | undefined;
  state?: StaffAnnouncement['state'] | undefined;
  /** The id of the last announcement of the previous page. */
  cursor?: number | undefined;
  limit: number;
};

const hasEnded = sql`coalesce(${announcements.endsAt} <= now(), false)`;
const isUpcoming = sql`coalesce(${announcements.startsAt} > now(), false)`;

/** Must match `stateOf`. */
const inState: Readonly<Record<StaffAnnouncement['state'], SQL>> = {
  withdrawn: sql`not ${announcements.isActive}`,
  ended: sql`${announcements.isActive} and ${hasEnded}`,
  scheduled: sql`${announcements.isActive} and not ${hasEnded} and ${isUpcoming}`,
  active: sql`${announcements.isActive} and not ${hasEnded} and not ${isUpcoming}`,
};

/** Newest first. */
export async function listStaffAnnouncements(
  db: Queryable,
  { q = '', state, cursor, limit }: StaffFilter,
): Promise<Page<z.input<typeof StaffAnnouncement>>> {
  const rows = await db
    .select()
    .from(announcements)
    .where(
      and(
        q === '' ? undefined : or(containsText(announcements.message, q), containsText(announcements.messageFr, q)),
        state && inState[state],
        cursor === undefined ? undefined : lt(announcements.id, cursor),
      ),
    )
    .orderBy(desc(announcements.id))
    .limit(limit + 1);
  const { page, next } = takePage(rows, limit, idOf);
  return { data: page.map(toStaffAnnouncement), meta: { next_cursor: next } };
}
