/** Hashes and compares passwords off the event loop, in the same time for known and unknown usernames. */
import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../http/app-error.ts';
import { createFairQueue } from '../../limits/fair-queue.ts';

/** OWASP's second recommended configuration of argon2id: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * For whom a hash is computed. `share` gets the same part of the processor as every other share: a network, or an
 * account with a session. `account` is the account or name whose password is hashed, from this share.
 */
export type HashCaller = { share: string; account: string };

const OPERATOR: HashCaller = { share: 'operator', account: 'operator' };

export const networkCaller = (ip: string, account: string): HashCaller => ({ share: `network ${ip}`, account });
export const sessionCaller = (userId: number): HashCaller => ({ share: `user ${userId}`, account: `user ${userId}` });

/** The number of hashes of one account that wait while another one of it is computed. */
const MAX_WAITING_OF_ACCOUNT = 2;

type Options = Parameters<typeof createFairQueue>[0];

/** Builds a queue that serves all networks in turn, so that one of them cannot delay the sign-ins of the others. */
export function createHashQueue(options: Options): <T>(caller: HashCaller, work: () => Promise<T>) => Promise<T> {
  const queue = createFairQueue(options);
  const pending = new Map<string, number>();
  return async ({ share, account }, work) => {
    const key = `${account} of ${share}`;
    const count = pending.get(key) ?? 0;
    if (count > MAX_WAITING_OF_ACCOUNT) fail('too_many_requests', { retryAfter: 3 });
    pending.set(key, count + 1);
    try {
      return await queue(share, work);
    } finally {
      const left = (pending.get(key) ?? 1) - 1;
      if (left > 0) pending.set(key, left);
      else pending.delete(key);
    }
  };
}

// Hashing runs on libuv's four threads, which file access and DNS lookups need too: keep one thread and one core free.
// Beyond 300 waiting calls, the wait would exceed about ten seconds, so further calls are refused with a retry time.
const inTurn = createHashQueue({
  width: Math.min(3, Math.max(1, availableParallelism() - 1)),
  perAccount: 60,
  capacity: 300,
});

export const hashPassword = (password: string, caller: HashCaller = OPERATOR): Promise<string> =>
  inTurn(caller, () => hash(password, SETTINGS));

/**
 * Hashes the password of a registration. Equal passwords for the same email address have equal hashes: however many
 * registrations with this address exist, one hash finds the matching one. `key` is secret, so that an attacker cannot
 * compute hashes in advance.
 */
export const hashWithAddress = (password: string, email: string, key: string, caller: HashCaller): Promise<string> => {
  const salt = createHmac('sha256', key).update(`registration salt\n${email.toLowerCase()}`).digest().subarray(0, 16);
  return inTurn(caller, () => hash(password, { ...SETTINGS, salt }));
};

// Computed at startup: otherwise, the first sign-in with an unknown name would take twice as long.
const decoy = hash('nobody has this password', SETTINGS);

/** Computes one hash even if there is no stored password, so that timing does not reveal whether an account exists. */
export async function isPassword(
  stored: string | null | undefined,
  password: string,
  caller: HashCaller,
): Promise<boolean> {
  const against = stored ?? (await decoy);
  const matches = await inTurn(caller, () => verify(against, password));
  return matches && Boolean(stored);
}
