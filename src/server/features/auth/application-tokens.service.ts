/** How does another program get a key to a person's account? */
import { createHash, randomBytes } from 'node:crypto';
import { type Db, transact } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { fail } from '../../http/failure.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { lockContact } from './accounts.store.ts';
import {
  type ApplicationTokenRow,
  countApplicationTokens,
  deleteApplicationToken,
  insertApplicationToken,
  isSession,
} from './application-tokens.store.ts';
import { SOCKETS_END } from './password-reset.service.ts';

const DAY = 24 * 60 * 60 * 1000;
const VALID_DAYS = 365;
const MOST_TOKENS = 20;

/** A key is no session: else one that leaked could make others that outlive it. */
export async function demandSession(db: Db, me: SessionUser): Promise<void> {
  if (!(await isSession(db, me.tokenId))) fail('forbidden');
}

/** Answers the key itself this once: 256 random bits of which only the hash is kept. It holds for a year. */
export async function createApplicationToken(
  db: Db,
  me: SessionUser,
  applicationName: string,
): Promise<ApplicationTokenRow & { token: string }> {
  const token = `magpie_${randomBytes(32).toString('base64url')}`;
  const tokenHash = createHash('sha256').update(token).digest();
  const expiresAt = new Date(Date.now() + VALID_DAYS * DAY);
  return await transact(db, async (tx) => {
    await lockContact(tx, { id: me.id });
    if ((await countApplicationTokens(tx, me.id)) >= MOST_TOKENS) fail('too_many_tokens');
    return { ...(await insertApplicationToken(tx, { userId: me.id, tokenHash, applicationName, expiresAt })), token };
  });
}

/** Ends a key and what it listens to; refuses with 404 one that is not this person's. */
export async function revokeApplicationToken(db: Db, me: SessionUser, id: number): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await deleteApplicationToken(tx, me.id, id))) fail('not_found');
    await enqueue(tx, SOCKETS_END, { userId: me.id });
  });
}
