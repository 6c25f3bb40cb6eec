/** Publishes and withdraws announcements. */

import { announcementTypes } from '#contract/announcement-types.ts';
import { MAX_ANNOUNCEMENT_LENGTH, MAX_QUEUE_PAGE_SIZE } from '#contract/limits.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { isBlank } from '#contract/visible-text.ts';
import { periodRefusal } from '#rules/announcements/announcement-schedule.ts';
import { characterCount } from '#rules/text/characters.ts';
import { listStaffAnnouncements, publishAnnouncement, withdrawAnnouncement } from '../features/announcements/index.ts';
import { AppError } from '../http/app-error.ts';
import { type Command, CommandError, textOf, UsageError } from './command.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Requires a UTC offset: without one, the same text would mean different moments on different machines. */
function readTime(name: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(at.getTime())) {
    throw new CommandError(
      `${name} takes a time with its offset, like 2026-11-22T18:30Z or 2026-11-22T18:30-05:00; not ${JSON.stringify(text)}.`,
    );
  }
  return at;
}

export const announce: Command = async ({ database: { db } }, [kind, ...words], given) => {
  const type = announcementTypes.find((known) => known === kind);
  const message = words.join(' ').trim();
  if (type === undefined || isBlank(message)) throw new UsageError();
  const french = textOf(given, 'french')?.trim() ?? '';
  if ([message, french].some((text) => characterCount(text) > MAX_ANNOUNCEMENT_LENGTH))
    throw new CommandError(`A message has at most ${MAX_ANNOUNCEMENT_LENGTH} characters.`);
  const options = {
    startsAt: readTime('--from', textOf(given, 'from')),
    endsAt: readTime('--until', textOf(given, 'until')),
    messageFr: isBlank(french) ? null : french,
    isDismissible: given['not-dismissible'] !== true,
  };
  const period = { startsAt: options.startsAt?.getTime() ?? null, endsAt: options.endsAt?.getTime() ?? null };
  const refusal = periodRefusal(period, Date.now());
  if (refusal) throw new CommandError(problemSentences[refusal]);
  const { id } = await publishAnnouncement({ db, actorId: null }, { type, message, ...options });
  return [
    options.startsAt && options.startsAt > new Date()
      ? `Announcement ${id} is scheduled for ${options.startsAt.toISOString()}: ${message}`
      : `Announced to everyone: ${message}`,
    `To withdraw it: withdraw ${id}`,
  ];
};

export const withdraw: Command = async ({ database: { db } }, [id, ...rest]) => {
  if (rest.length > 0 || (id !== undefined && !/^[1-9]\d{0,8}$/.test(id))) throw new UsageError();
  if (id === undefined) {
    const list = async (state: 'active' | 'scheduled') =>
      (await listStaffAnnouncements(db, { state, limit: MAX_QUEUE_PAGE_SIZE })).data;
    const open = [...(await list('scheduled')), ...(await list('active'))];
    return open.length > 0
      ? open.map(
          (row) => `${String(row.id).padStart(6)}  ${row.state.padEnd(9)}  ${row.type.padEnd(7)}  ${row.message}`,
        )
      : ['There are no announcements to withdraw.'];
  }
  try {
    await withdrawAnnouncement({ db, actorId: null }, Number(id));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw new CommandError(`There is no announcement ${id}.`);
    throw error;
  }
  return [`Announcement ${id} is withdrawn.`];
};
