/** How does somebody become signed in, stay so and sign out? */
import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Login } from '#contract/auth.ts';
import type { Config } from '../../config/config.ts';
import { type Db, transact } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { fail } from '../../http/failure.ts';
import type { SessionUser } from '../../http/handlers.ts';
import type { Limiter, LimitTable } from '../../limits/limits.ts';
import type { Log } from '../../log/log.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  type AccountRow,
  deleteExpiredTokens,
  deleteToken,
  findByIdentifier,
  findByToken,
  insertToken,
  touchToken,
} from './auth.store.ts';
import type { LinkKey } from './invitation-link.service.ts';
import { isPassword } from './password.service.ts';

export type AuthDeps = {
  db: Db;
  config: Config;
  urls: PictureUrls;
  storage: Storage;
  xsrfKey: string;
  links: LinkKey;
  limiter: Limiter;
  limits: LimitTable;
  log: Log;
};

/** Ends the sockets that one token of somebody opened. */
export const KEY_SOCKETS_END = 'sockets.end-key';
export type KeySocketsEnd = { userId: number; tokenId: number };

const DAY = 24 * 60 * 60 * 1000;
const SESSION_DAYS = 90;
/** How often a session's "last used" is written. */
const TOUCH_AFTER = 60 * 60 * 1000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a session and answers its token: 256 random bits that are kept nowhere here. */
export async function openSession(db: Db, userId: number, userAgent: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY);
  await insertToken(db, { tokenHash: hashOf(token), userId, expiresAt, userAgent: userAgent.slice(0, 300) });
  await deleteExpiredTokens(db);
  return token;
}

type Tries = Pick<AuthDeps, 'limiter' | 'limits'>;

/** Counts a try as a failure until it is known to be none; answers how to take it back. Refuses with 429. */
async function countTry({ limiter, limits }: Tries, account: string, ip: string): Promise<() => Promise<void>> {
  const byAddress = await limiter.take(limits.signInAddress, ip);
  if (byAddress > 0) fail('too_many_requests', { retryAfter: byAddress });
  const byAccount = await limiter.take(limits.signInAccount, account);
  if (byAccount > 0) {
    await limiter.giveBack(limits.signInAddress, ip);
    fail('too_many_requests', { retryAfter: byAccount });
  }
  return async () => {
    await limiter.giveBack(limits.signInAddress, ip);
    await limiter.giveBack(limits.signInAccount, account);
  };
}

/** Refuses wrong details in the same words and the same time, whatever of them was wrong. */
export async function signIn(
  deps: Tries & { db: Db },
  login: z.output<typeof Login>,
  from: { ip: string; userAgent: string },
): Promise<{ token: string; account: AccountRow }> {
  const { db } = deps;
  const account = await findByIdentifier(db, login.email);
  // Name and address of one account share one count; a name that nobody has is counted just so.
  const forget = await countTry(deps, account ? `id:${account.id}` : `name:${login.email.toLowerCase()}`, from.ip);
  const matches = await isPassword(account?.passwordHash, login.password);
  if (!account || !matches || account.status === 'deleted') fail('invalid_credentials');
  await forget();
  if (account.status === 'queued' || account.status === 'invited') fail('account_queued');
  if (account.status === 'suspended') fail('account_suspended');
  return { token: await openSession(db, account.id, from.userAgent), account };
}

/** Whose session is this? */
export async function authenticate(db: Db, token: string): Promise<SessionUser | undefined> {
  const row = await findByToken(db, hashOf(token));
  if (!row) return undefined;
  const { lastUsedAt, ...user } = row;
  if (Date.now() - lastUsedAt.getTime() > TOUCH_AFTER) await touchToken(db, row.tokenId);
  return user;
}

/** Ends the session, and with it whatever listens by its token: another tab, or whoever copied it. */
export async function signOut(db: Db, me: SessionUser): Promise<void> {
  await transact(db, async (tx) => {
    await deleteToken(tx, me.tokenId);
    await enqueue(tx, KEY_SOCKETS_END, { userId: me.id, tokenId: me.tokenId } satisfies KeySocketsEnd);
  });
}
