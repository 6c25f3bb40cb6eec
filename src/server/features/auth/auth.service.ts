/** Signs users in and out, and authenticates requests by token. */

import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Login } from '#contract/auth.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { retention } from '#contract/retention.ts';
import type { SecondFactorChallenge } from '#contract/second-factor-challenge.ts';
import { isWaiting } from '#rules/auth/account-state-machine.ts';
import { factorMethods } from '#rules/auth/second-factor.ts';
import { firstCharacters } from '#rules/text/characters.ts';
import type { Context } from '../../context.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { type GuessCounter, limitGuesses } from '../../limits/guesses.ts';
import { endTokenSockets } from './account-access.service.ts';
import {
  type AccountRow,
  deleteSessionsBeyond,
  deleteToken,
  findByIdentifier,
  findByToken,
  insertToken,
  touchToken,
} from './auth.store.ts';
import { findAddressClaim, findClaimedPassword } from './names.store.ts';
import { type HashCaller, hashWithAddress, isPassword, networkCaller } from './password.service.ts';
import { readQueuePosition } from './queue.views.ts';
import { findSuspendedByToken } from './sessions.store.ts';
import { insertSignInChallenge } from './sign-in-challenges.store.ts';
import { type AccountKey, lockAccountKey } from './users.store.ts';

export type AuthContext = Context & {
  /** Throws `account_suspended` with the details of the user's suspension. */
  refuseSuspended(userId: number): Promise<void>;
};

const SESSION_DAYS = 90;
/**
 * The maximum number of sessions of a user: a new session beyond it ends the session that has been idle for longest.
 */
export const MAX_SESSIONS = 50;
/** `lastUsedAt` is written at most this often per session, to save a write on every request. */
const TOUCH_INTERVAL_MS = HOUR_MS;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Opens a session and returns its token: 256 random bits that are stored only as a hash. `check` runs while the account
 * is locked against changes to its credentials, and throws if the sign-in is no longer allowed.
 */
export async function openSession(
  db: Db,
  userId: number,
  userAgent: string,
  check: (account: AccountKey) => void = () => undefined,
): Promise<string> {
  return await withTransaction(db, async (tx) => {
    check((await lockAccountKey(tx, userId)) ?? fail('invalid_credentials'));
    return await insertSession(tx, userId, userAgent);
  });
}

/** Opens a session for an account that the caller has locked and verified. */
export async function insertSession(tx: Tx, userId: number, userAgent: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS);
  await insertToken(tx, { tokenHash: hashOf(token), userId, expiresAt, userAgent: firstCharacters(userAgent, 300) });
  await endTokenSockets(tx, await deleteSessionsBeyond(tx, userId, MAX_SESSIONS));
  return token;
}

/**
 * Opens a session after the password or Google account was verified. Throws `second_factor_required` with a challenge
 * if the account has a second factor: no token is issued then.
 */
export async function openSessionOrChallenge(
  db: Db,
  userId: number,
  userAgent: string,
  check: (account: AccountKey) => void,
): Promise<string> {
  const opened = await withTransaction(db, async (tx) => {
    const account = (await lockAccountKey(tx, userId)) ?? fail('invalid_credentials');
    check(account);
    return account.secondFactor === 'none'
      ? { token: await insertSession(tx, userId, userAgent) }
      : { challenge: await makeSignInChallenge(tx, account) };
  });
  return opened.token ?? fail('second_factor_required', { secondFactor: opened.challenge });
}

type Sender = { ip: string; userAgent: string; cookies: Readonly<Record<string, string | undefined>> };

/**
 * Returns the counters for failed sign-ins, and one for successful ones, which cost as much. The username and the email address of an account have separate counters: a
 * shared counter would reveal which address belongs to which username. A known device has its own counter, so that
 * failed attempts by others never lock the owner out on that device.
 */
export function signInCounters(
  { limits, devices }: Context,
  account: AccountRow | undefined,
  identifier: string,
  { ip, cookies }: Pick<Sender, 'ip' | 'cookies'>,
): GuessCounter[] {
  const device = account && devices.find(cookies, account);
  if (device !== undefined) {
    return [
      [limits.signInDevice, device],
      [limits.signIns, device, 'successes'],
    ];
  }
  return [
    [limits.signInAccount, `${identifier} ${ip}`],
    [limits.signIns, identifier, 'successes'],
    [limits.signInEverywhere, identifier],
    [limits.signInAddress, ip],
  ];
}

export function refuseUnlessActive({ status }: Pick<AccountKey, 'status'>): void {
  if (isWaiting(status)) fail('account_queued');
  if (status === 'suspended') fail('account_suspended');
  if (status === 'deleted') fail('invalid_credentials');
}

/** Throws `account_queued`, with the queue position unless the invitation has been sent. */
async function refuseQueued(db: Db, key: Parameters<typeof readQueuePosition>[1]): Promise<never> {
  const queue_position = await readQueuePosition(db, key);
  return fail('account_queued', queue_position === undefined ? {} : { extra: { queue_position } });
}

/**
 * Returns the account with this username or email address, and the password hash of a registration that reserved this
 * username without creating an account. That registration takes precedence over a queued or invited account with the
 * same username: a new account would have taken the name from the older account.
 */
async function findCandidates(db: Db, identifier: string) {
  const account = await findByIdentifier(db, identifier);
  const isPending = account !== undefined && isWaiting(account.status);
  const claimedPassword = await findClaimedPassword(db, identifier);
  return { account, claimedPassword: !account || isPending ? claimedPassword : undefined };
}

type Candidates = Awaited<ReturnType<typeof findCandidates>>;
type Proven = { account: AccountRow } | { claimedName: string };

/**
 * Returns the account that the password matches, or the username of a matching registration without an account.
 * Computes one hash for the correct password of an active account and two for every other attempt, so that the response
 * time reveals nothing about registrations.
 */
async function findProven(
  { db, links }: Context,
  { account, claimedPassword }: Candidates,
  { identifier, password, caller }: { identifier: string; password: string; caller: HashCaller },
): Promise<Proven | undefined> {
  const matches = await isPassword(claimedPassword ?? account?.passwordHash, password, caller);
  if (matches && !claimedPassword && account?.status === 'active') return { account };
  const hash = await hashWithAddress(password, identifier, links.key, caller);
  if (matches && claimedPassword) return { claimedName: identifier };
  if (matches && account && account.status !== 'deleted') return { account };
  const isAddress = account?.email.toLowerCase() === identifier;
  const claimedName = isAddress ? await findAddressClaim(db, account.id, hash) : undefined;
  return claimedName === undefined ? undefined : { claimedName };
}

/** Rejects a wrong identifier and a wrong password with the same error, and takes equally long for both. */
export async function signIn(
  context: AuthContext,
  login: z.output<typeof Login>,
  sender: Sender,
): Promise<{ token: string; account: AccountRow }> {
  const { db, limiter } = context;
  const identifier = login.email.toLowerCase();
  const candidates = await findCandidates(db, identifier);
  const counters = signInCounters(context, candidates.account, identifier, sender);
  const caller = networkCaller(sender.ip, identifier);
  const proven = await limitGuesses(limiter, counters, () =>
    findProven(context, candidates, { identifier, password: login.password, caller }),
  );
  if (!proven) fail('invalid_credentials');
  if ('claimedName' in proven) return await refuseQueued(db, proven);
  const { account } = proven;
  if (account.status === 'queued') return await refuseQueued(db, { userId: account.id });
  if (account.status === 'suspended') await context.refuseSuspended(account.id);
  refuseUnlessActive(account);
  const token = await openSessionOrChallenge(db, account.id, sender.userAgent, (current) => {
    // A password reset that ran during the comparison has ended every session, so do not open a new session.
    if (current.passwordHash !== account.passwordHash) fail('invalid_credentials');
    refuseUnlessActive(current);
  });
  return { token, account };
}

export async function authenticate(db: Db, token: string): Promise<SessionUser | undefined> {
  const row = await findByToken(db, hashOf(token));
  if (!row) return undefined;
  const { lastUsedAt, ...user } = row;
  if (Date.now() - lastUsedAt.getTime() > TOUCH_INTERVAL_MS) await touchToken(db, row.tokenId);
  return user;
}

export const findSuspendedUser = (db: Db, token: string): Promise<number | undefined> =>
  findSuspendedByToken(db, hashOf(token));

/** Also closes the sockets that use the token in other tabs, or on the machine of an attacker who copied the token. */
export async function signOut(db: Db, me: SessionUser): Promise<void> {
  await withTransaction(db, async (tx) => {
    await deleteToken(tx, me.tokenId);
    await endTokenSockets(tx, [{ userId: me.id, tokenId: me.tokenId }]);
  });
}

const LIFETIME_MS = retention.signInCodes.amount * MINUTE_MS;

/** The caller must have locked the account and verified its password or Google account. */
export async function makeSignInChallenge(
  tx: Tx,
  { id, secondFactor }: Pick<AccountKey, 'id' | 'secondFactor'>,
): Promise<SecondFactorChallenge> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  await insertSignInChallenge(tx, { tokenHash, userId: id, expiresAt: new Date(Date.now() + LIFETIME_MS) });
  return { token, methods: factorMethods(secondFactor) };
}
