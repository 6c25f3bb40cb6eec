/** How are passwords hashed and compared, off the event loop and in the same time for known and unknown names? */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '../../limits/semaphore.ts';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing runs on the four threads that files and name look-ups need too: one of them, and one core, stays free.
// Whoever would wait for more than some ten seconds is told to come again instead.
const gate = createSemaphore(Math.min(3, Math.max(1, availableParallelism() - 1)), 300);

export const hashPassword = (password: string): Promise<string> => gate(() => hash(password, SETTINGS));

// Made before the first sign-in asks for it: that one must not take twice as long.
const decoy = hashPassword('nobody has this password');

/** One hash is computed whether there is an account with a password or not. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy);
  const matches = await gate(() => verify(against, password));
  return matches && Boolean(stored);
}
