/** Writes emails to the outbox in the transaction that causes them, and delivers them from there. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/db.ts';
import {
  DeliveryGivenUp,
  discardByField,
  enqueue,
  type OutboxHandler,
  type OutboxHandlers,
  reasonOf,
} from '../events/outbox.ts';

/**
 * Identifies the thread in which mail programs show an email. The sender's host is appended to the ids when the email
 * is sent.
 */
export type MailThread = {
  /** The email's Message-ID, which stays the same if the email is written again. */
  readonly id: string;
  /** The ids of the earlier emails in the thread, oldest first. */
  readonly references: readonly string[];
};

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** URL for the POST that unsubscribes from emails of this kind; only for optional emails. */
  readonly unsubscribe?: string;
  readonly thread?: MailThread;
};

/** `id` and `at` are the same for every attempt, so that receivers can drop duplicates. */
export type StoredMail = Mail & {
  readonly id: string;
  readonly at: string;
  readonly marketplace?: string;
};

export type Mailer = {
  /** Rejects if the transport did not accept the email. */
  send(mail: StoredMail): Promise<void>;
  /** Deletes the stored emails to this address that were written before this time. The SMTP mailer stores none. */
  deleteTo(address: string, before: Date): Promise<number>;
  deleteOld(before: Date): Promise<number>;
  ping(): Promise<void>;
  close(): void;
};

export const MAIL = 'mail';

export async function enqueueMail(tx: Queryable, mail: Mail): Promise<void> {
  await enqueue(tx, MAIL, { ...mail, id: randomUUID(), at: new Date().toISOString() } satisfies StoredMail);
}

const MAILBOX_ERASURE = 'mail.erase';

/** Deletes the pending outbox rows for this address: unsent emails, and requests for emails. */
export async function discardMailsTo(tx: Queryable, address: string): Promise<void> {
  await discardByField(tx, ['to', 'email'], address);
}

export async function enqueueMailboxErasure(tx: Queryable, address: string): Promise<void> {
  await enqueue(tx, MAILBOX_ERASURE, { address, before: new Date().toISOString() });
}

/**
 * Delivery is given up after this many attempts, which take about a day, or after three if the latest refusal is
 * permanent.
 */
const MAX_ATTEMPTS = 32;
const FINAL_TRIES = 3;

function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
}

export function sendMails(mailer: Mailer): OutboxHandler {
  return async (payload, { attempts }) => {
    try {
      await mailer.send(payload as StoredMail);
    } catch (error) {
      const tries = isFinal(error) ? FINAL_TRIES : MAX_ATTEMPTS;
      // If staff retry an email after its delivery was given up, one more attempt is made.
      if (attempts < tries) throw error;
      throw new DeliveryGivenUp(reasonOf(error), { cause: error });
    }
  };
}

export const mailboxErasureHandlers = (mailer: Pick<Mailer, 'deleteTo'>): OutboxHandlers => ({
  [MAILBOX_ERASURE]: async (payload) => {
    const { address, before } = payload as { address: string; before: string };
    await mailer.deleteTo(address, new Date(before));
  },
});
