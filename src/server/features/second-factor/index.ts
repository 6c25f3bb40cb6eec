/** Exports the public API of the second factor. */
export { resetSecondFactor } from './reset.service.ts';
export { eraseSecondFactors } from './second-factor-of-deleted.store.ts';
export { rotateFactorKey } from './totp.service.ts';
