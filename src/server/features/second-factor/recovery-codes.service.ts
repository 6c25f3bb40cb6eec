/** Creates and hashes recovery codes, which replace a lost authenticator app or passkey. */
import { createHash, randomBytes } from 'node:crypto';

const COUNT = 10;
const LENGTH = 16;
/** Crockford's alphabet: without letters that look like digits. Each character holds five bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function makeCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
}

export const makeRecoveryCodes = (): string[] => Array.from({ length: COUNT }, makeCode);

/** Ignores case, dashes and spaces, and reads look-alike letters as digits. */
export function hashRecoveryCode(typed: string): Buffer {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHash('sha256').update(code).digest();
}
