/** Names inline scripts and styles in the content policy. */
import { createHash } from 'node:crypto';

/** The source of the content policy that allows an inline element with exactly this content. */
export const contentHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
