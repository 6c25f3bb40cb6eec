/** Decides whether a text is delivered at once or held. */

import { createHash } from 'node:crypto';
import { findContactDetails } from '#rules/conversations/contact-details.ts';
import { isCountedText, normaliseText, textDelivery } from '#rules/moderation/repeated-text.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { countRecipient, deleteOldTexts, markHeld } from './screening.store.ts';

/** Includes the sender, so that equal texts of different senders have different fingerprints. */
const fingerprintOf = (senderId: number, text: string): Buffer =>
  createHash('sha256')
    .update(`${senderId} ${normaliseText(text)}`)
    .digest();

type SentText = { senderId: number; recipientId: number; text: string };

/**
 * Returns null if the text is delivered; otherwise the id of the repeated text, which a moderator has to decide on or
 * has declined. Must be called after `lockPair` and before any other row is locked, because it locks the row of the
 * text.
 */
export async function screenText(tx: Tx, { senderId, recipientId, text }: SentText): Promise<number | null> {
  if (!isCountedText(text)) return null;
  const fingerprint = fingerprintOf(senderId, text);
  const counted = await countRecipient(tx, { senderId, recipientId, fingerprint });
  const delivery = textDelivery({ ...counted, hasContactDetails: findContactDetails(text).length > 0 });
  if (delivery === 'deliver') return null;
  if (counted.status === 'counted') await markHeld(tx, counted.id);
  return counted.id;
}

export const oldTextsJob = (db: Db): Job => ({
  name: 'old repeated texts',
  every: 3600,
  nodes: 'once',
  run: () => deleteOldTexts(db),
});
