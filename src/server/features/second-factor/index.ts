/** Public API of the second-factor feature for the rest of the server. */
export { resetSecondFactor } from './reset.service.ts';
export { eraseSecondFactors } from './second-factor-of-deleted.store.ts';
export { rotateFactorKey } from './totp.service.ts';
