/** Identifies whose data is stored on this device. */
import { rememberedToken } from '../session/session.ts';

/** The owner of data that is stored while signed out. */
export const VISITOR = 'visitor';

/**
 * Returns a hash of the session's token, which is new for every sign-in; `VISITOR` without a token. Undefined if the
 * session's data must not be stored, because the session ends with its tab or was replaced by another.
 */
export async function ownerOf(token: string): Promise<string | undefined> {
  if (token === '') return VISITOR;
  if (token !== rememberedToken()) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
