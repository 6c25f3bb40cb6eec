/** Publishes and withdraws announcements, and pushes each change to every open page when it takes effect. */

import { ANNOUNCEMENTS_CHANNEL, PUSH_BYTES } from '#contract/realtime.ts';
import { periodRefusal } from '#rules/announcements/announcement-schedule.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { recordStaffAction } from '../audit/index.ts';
import {
  type AnnouncementRow,
  deactivateAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
  type NewAnnouncementRow,
} from './announcements.store.ts';
import { periodOf, readAnnouncementState } from './announcements.views.ts';

/** `actorId` is null for actions from the command line. */
type Deps = { db: Db; actorId: number | null };

const ANNOUNCEMENTS_CHANGED = 'announcements changed';

/** Enqueues a push for now, and for the start and end of the announcement if they are in the future. */
async function enqueuePushes(tx: Tx, { startsAt, endsAt }: AnnouncementRow): Promise<void> {
  for (const at of [undefined, startsAt, endsAt]) {
    if (at !== null && (at === undefined || at > new Date())) await enqueue(tx, ANNOUNCEMENTS_CHANGED, {}, at);
  }
}

/** Stores the announcement and schedules its pushes. Fails with 422 if the period is invalid. */
export async function publishAnnouncement(
  { db, actorId }: Deps,
  announcement: NewAnnouncementRow,
): Promise<AnnouncementRow> {
  const refusal = periodRefusal(periodOf(announcement), Date.now());
  if (refusal) failField('ends_at', refusal);
  return await withTransaction(db, async (tx) => {
    const row = await insertAnnouncement(tx, announcement);
    await enqueuePushes(tx, row);
    await recordStaffAction(tx, {
      actorId,
      action: 'announcements.publish',
      target: { kind: 'announcement', id: row.id },
      after: {
        type: row.type,
        is_dismissible: row.isDismissible,
        starts_at: row.startsAt?.toISOString() ?? null,
        ends_at: row.endsAt?.toISOString() ?? null,
      },
    });
    return row;
  });
}

/** Fails with 404 for an unknown announcement. Withdrawing an announcement again changes nothing. */
export async function withdrawAnnouncement({ db, actorId }: Deps, id: number): Promise<AnnouncementRow> {
  return await withTransaction(db, async (tx) => {
    const row = (await lockAnnouncement(tx, id)) ?? fail('not_found');
    if (!row.isActive) return row;
    await deactivateAnnouncement(tx, id);
    await enqueue(tx, ANNOUNCEMENTS_CHANGED, {});
    await recordStaffAction(tx, {
      actorId,
      action: 'announcements.withdraw',
      target: { kind: 'announcement', id },
      before: { is_active: true },
      after: { is_active: false },
    });
    return { ...row, isActive: false };
  });
}

/** Publishes the current state on the public channel, or an empty event if the state is too large for one event. */
export const announcementOutboxHandlers = ({
  db,
  realtime,
}: {
  db: Db;
  realtime: Pick<Realtime, 'publish'>;
}): OutboxHandlers => ({
  [ANNOUNCEMENTS_CHANGED]: async () => {
    const state = await readAnnouncementState(db);
    const fits = Buffer.byteLength(JSON.stringify(state)) <= PUSH_BYTES;
    await realtime.publish({
      channels: [ANNOUNCEMENTS_CHANNEL],
      event: 'changed',
      data: fits ? state : {},
    });
  },
});
