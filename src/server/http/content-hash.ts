/** Computes the hash with which the content security policy allows an inline script or style. */
import { createHash } from 'node:crypto';

/** Returns the entry of the content policy that allows an inline element with exactly this content. */
export const contentHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
