/** Hashes and compares passwords off the event loop, in the same time for known and unknown usernames. */
import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '../../limits/semaphore.ts';

/** OWASP's second recommended configuration of argon2id: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing runs on libuv's four threads, which file access and DNS lookups need too: keep one thread and one core free.
// Beyond 300 waiting calls, the wait would exceed about ten seconds, so further calls are refused with a retry time.
const semaphore = createSemaphore(Math.min(3, Math.max(1, availableParallelism() - 1)), 300);

export const hashPassword = (password: string): Promise<string> => semaphore(() => hash(password, SETTINGS));

/**
 * Hashes the password of a registration. Equal passwords for the same email address have equal hashes: however many
 * registrations with this address exist, one hash finds the matching one. `key` is secret, so that an attacker cannot
 * compute hashes in advance.
 */
export const hashWithAddress = (password: string, email: string, key: string): Promise<string> => {
  const salt = createHmac('sha256', key).update(`registration salt\n${email.toLowerCase()}`).digest().subarray(0, 16);
  return semaphore(() => hash(password, { ...SETTINGS, salt }));
};

// Computed at startup: otherwise, the first sign-in with an unknown name would take twice as long.
const decoy = hashPassword('nobody has this password');

/** Computes one hash even if there is no stored password, so that timing does not reveal whether an account exists. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy);
  const matches = await semaphore(() => verify(against, password));
  return matches && Boolean(stored);
}
