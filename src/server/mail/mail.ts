/** Adds emails to the transaction that causes them, and delivers them from the outbox. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/db.ts';
import { enqueue, type OutboxHandler } from '../events/outbox.ts';
import type { Log } from '../log/log.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** URL for the POST that unsubscribes from emails of this kind; only for optional emails. */
  readonly unsubscribe?: string;
};

/** `id` and `at` are the same for every attempt, so that receivers can drop duplicates. */
export type StoredMail = Mail & { readonly id: string; readonly at: string };

export type Mailer = {
  /** Rejects if the email was not accepted. */
  send(mail: StoredMail): Promise<void>;
  /** Rejects with the reason if no email can be sent now. */
  ping(): Promise<void>;
  close(): void;
};

export const MAIL = 'mail';

/** Writes an email to the outbox; it is sent after the transaction has committed. */
export async function enqueueMail(tx: Queryable, mail: Mail): Promise<void> {
  await enqueue(tx, MAIL, { ...mail, id: randomUUID(), at: new Date().toISOString() } satisfies StoredMail);
}

/** An email is given up after this many attempts, about a day, or after three permanent refusals. */
const MAX_ATTEMPTS = 32;
const FINAL_TRIES = 3;

function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
}

/** Outbox handler that sends emails. Throwing means "retry later". */
export function sendMails(mailer: Mailer, log: Log): OutboxHandler {
  return async (payload, { id, attempts }) => {
    try {
      await mailer.send(payload as StoredMail);
    } catch (error) {
      const tries = isFinal(error) ? FINAL_TRIES : MAX_ATTEMPTS;
      if (attempts < tries) throw error;
      log.error({ error, id, attempts }, 'gave up on an email');
    }
  };
}
