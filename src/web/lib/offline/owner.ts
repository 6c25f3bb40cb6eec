/** Identifies whose data is stored on this device. */
import { rememberedToken } from '../session/session.ts';

/** The owner of data that is stored while signed out. */
export const VISITOR = 'visitor';

/**
 * Identifies a session by a hash of its token, which is new for every sign-in. Undefined if no data of the session must
 * be stored, because it ends with its tab or another session has replaced it.
 */
export async function ownerOf(token: string): Promise<string | undefined> {
  if (token === '') return VISITOR;
  if (token !== rememberedToken()) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
