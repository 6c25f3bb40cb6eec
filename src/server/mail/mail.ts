/** What is a mail, how does one become part of the transaction that causes it, and how is it delivered? */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/db.ts';
import { enqueue, type OutboxHandler } from '../events/outbox.ts';
import type { Log } from '../log/log.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where a POST ends mails of this kind; for those that one may refuse. */
  readonly unsubscribe?: string;
};

/** `id` and `at` are the same at every attempt: receivers can drop doubles. */
export type StoredMail = Mail & { readonly id: string; readonly at: string };

export type Mailer = {
  /** Rejects where the mail was not taken. */
  send(mail: StoredMail): Promise<void>;
  /** Rejects with the reason when no mail could be sent now. */
  ping(): Promise<void>;
  close(): void;
};

export const MAIL = 'mail';

/** Writes a mail to the outbox; it leaves once the transaction has lasted. */
export async function enqueueMail(tx: Queryable, mail: Mail): Promise<void> {
  await enqueue(tx, MAIL, { ...mail, id: randomUUID(), at: new Date().toISOString() } satisfies StoredMail);
}

/** After these tries it is given up: about a day of them, or three that the other side calls final. */
const MAX_ATTEMPTS = 32;
const FINAL_TRIES = 3;

function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
}

/** The outbox's way to a mailer. Throwing means "again later". */
export function sendMails(mailer: Mailer, log: Log): OutboxHandler {
  return async (payload, { id, attempts }) => {
    try {
      await mailer.send(payload as StoredMail);
    } catch (error) {
      const tries = isFinal(error) ? FINAL_TRIES : MAX_ATTEMPTS;
      if (attempts < tries) throw error;
      log.error({ error, id, attempts }, 'a mail was given up');
    }
  };
}
