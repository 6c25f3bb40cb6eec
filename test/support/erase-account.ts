/** Erases an account with the steps of all features. */
import type { Db } from '../../src/server/db/db.ts';
import { eraseAccount as eraseWithSteps } from '../../src/server/features/privacy/index.ts';
import { personalData } from '../../src/server/features.ts';

export const erasureSteps = personalData.erasure;

export const eraseAccount = (db: Db, userId: number, signal?: AbortSignal, steps = erasureSteps): Promise<boolean> =>
  eraseWithSteps(db, steps, userId, signal);
