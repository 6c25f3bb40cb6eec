/** Computes the hash with which the content security policy allows an inline script or style. */
import { createHash } from 'node:crypto';

export const contentHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
