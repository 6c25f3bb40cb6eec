/** Requests, writes and expires the exports of users' data. */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '#contract/durations.ts';
import type { Context } from '../../context.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { acceptedKeys, type LinkKeys } from '../../db/link-keys.ts';
import { recordChanges } from '../../events/changes.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import { fail } from '../../http/app-error.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { enqueueMail } from '../../mail/mail.ts';
import type { ExportSections } from '../../personal-data/export-sections.views.ts';
import { findContactById } from '../auth/index.ts';
import { enqueueFileRemoval } from '../uploads/index.ts';
import { writeExportFile } from './export-file.service.ts';
import {
  claimExport,
  deleteExpiredExports,
  deleteExportsOf,
  type ExportRow,
  endAttempt,
  findExport,
  hasUnfinishedExport,
  insertExport,
  saveProgress,
  setReady,
} from './exports.store.ts';
import { exportReadyEmail } from './privacy.emails.ts';

const EXPORT = 'privacy.export';
const MAX_ATTEMPTS = 5;
const REPORT_MS = 1000;

const notifyClients = (tx: Tx, userId: number): Promise<void> =>
  recordChanges(tx, [{ userId, type: 'account', id: userId }]);

/** Fails with 409 while an export of this user is unfinished, and with 429 once the daily limit is reached. */
export async function requestExport({ db, limiter, limits }: Context, userId: number): Promise<ExportRow> {
  if (await hasUnfinishedExport(db, userId)) fail('export_running');
  await enforceRateLimit(limiter, limits.exports, String(userId));
  return await withTransaction(db, async (tx) => {
    const row = (await insertExport(tx, userId)) ?? fail('export_running');
    await enqueue(tx, EXPORT, { exportId: row.id });
    await notifyClients(tx, userId);
    return row;
  });
}

type Parts = Pick<Context, 'db' | 'storage' | 'links' | 'log'> & { sections: ExportSections };

/** Saves the progress at most once a second, which also renews the lease. */
function reporter(db: Db, { id, userId }: ExportRow, fileKey: string): (done: number, total: number) => Promise<void> {
  let reportedAt = 0;
  return async (done, total) => {
    if (Date.now() - reportedAt < REPORT_MS) return;
    reportedAt = Date.now();
    await withTransaction(db, async (tx) => {
      if (!(await saveProgress(tx, id, fileKey, { done, total }))) throw new Error('the export was taken over');
      await notifyClients(tx, userId);
    });
  };
}

async function finish(
  { db, links }: Parts,
  { id, userId }: ExportRow,
  fileKey: string,
  file: { parts: number; bytes: number; done: number },
): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    if (!(await setReady(tx, id, fileKey, file))) throw new Error('the export was taken over');
    const owner = await findContactById(tx, userId);
    if (owner) await enqueueMail(tx, exportReadyEmail(owner, links.publicUrl));
    events.record({ type: 'export.ready', payload: { userId } });
    events.record({ type: 'account.changed', payload: { userId } });
  });
}

/** A node that has lost its lease can still write to a file for at most this long. */
const WRITING_MS = HOUR_MS;

/** Removes the file of an attempt at once, and again after `WRITING_MS`, because its node could still be writing. */
async function removeAttempt(tx: Tx, fileKey: string): Promise<void> {
  await enqueueFileRemoval(tx, [fileKey]);
  await enqueueFileRemoval(tx, [fileKey], new Date(Date.now() + WRITING_MS));
}

/** Writes the file of an export. After a crash, another attempt removes the incomplete file and starts again. */
async function buildExport(parts: Parts, exportId: number): Promise<void> {
  const { db, storage, log } = parts;
  const fileKey = `exports/${randomBytes(16).toString('hex')}`;
  const row = await withTransaction(db, async (tx) => {
    const claimed = await claimExport(tx, exportId, fileKey);
    if (claimed?.fileKey) await removeAttempt(tx, claimed.fileKey);
    return claimed;
  });
  if (!row) {
    const { status } = (await findExport(db, exportId)) ?? {};
    if (status === 'queued' || status === 'running') throw new Error('another node is writing this export');
    return;
  }
  try {
    await finish(parts, row, fileKey, await writeExportFile(parts, row.userId, fileKey, reporter(db, row, fileKey)));
  } catch (error) {
    await storage.removeAll(fileKey).catch(() => undefined);
    const isLast = row.attempts + 1 >= MAX_ATTEMPTS;
    await withTransaction(db, async (tx) => {
      await endAttempt(tx, exportId, fileKey, isLast);
      await notifyClients(tx, row.userId);
    });
    if (!isLast) throw error;
    log.error({ error, exportId }, 'gave up on a data export');
  }
}

export const exportOutboxHandlers = (parts: Parts): OutboxHandlers => ({
  [EXPORT]: async (payload) => buildExport(parts, (payload as { exportId: number }).exportId),
});

async function removeFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) if (key !== '') await removeAttempt(tx, key);
}

export async function eraseExports(tx: Tx, userId: number, limit: number): Promise<number> {
  const keys = await deleteExportsOf(tx, userId, limit);
  await removeFiles(tx, keys);
  return keys.length;
}

export async function sweepExports(tx: Tx, limit: number): Promise<number> {
  const keys = await deleteExpiredExports(tx, limit);
  await removeFiles(tx, keys);
  return keys.length;
}

const LINK_SECONDS = 5 * 60;

type Signed = { id: number; userId: number; expires: number };

const sign = (key: string, { id, userId, expires }: Signed): string =>
  createHmac('sha256', key).update(`data-export\n${id}\n${userId}\n${expires}`).digest('base64url');

/** @param now milliseconds */
export function makeExportLink(
  { key }: LinkKeys,
  baseUrl: string,
  file: { id: number; userId: number },
  now: number = Date.now(),
): { url: string; expiresAt: Date } {
  const expires = Math.floor(now / 1000) + LINK_SECONDS;
  const signature = sign(key, { ...file, expires });
  return {
    url: `${baseUrl}/api/account/exports/${file.id}/file?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires * 1000),
  };
}

export type LinkState = 'valid' | 'expired' | 'forged';

export function checkExportLink(keys: LinkKeys, signed: Signed & { signature: string }, now = Date.now()): LinkState {
  const received = Buffer.from(signed.signature);
  const isSigned = acceptedKeys(keys).some((key) => {
    const expected = Buffer.from(sign(key, signed));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  if (!isSigned) return 'forged';
  return signed.expires * 1000 <= now ? 'expired' : 'valid';
}
