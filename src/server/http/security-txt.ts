/** Serves /.well-known/security.txt (RFC 9116), which names the contact for reports of vulnerabilities. */

import type { FastifyInstance } from 'fastify';
import { DAY_MS, DAY_SECONDS } from '#contract/durations.ts';
import { paths } from '#contract/pages.ts';
import type { Config } from '../config/config.ts';

const VALID_DAYS = 180;

/**
 * Returns the text; undefined if there is no contact. The default contact is the support page, which the RFC allows
 * only if its URL is https.
 */
export function securityTxt(
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
  now: number = Date.now(),
): string | undefined {
  const contact = securityContact ?? (publicUrl.startsWith('https:') ? publicUrl + paths.support() : undefined);
  if (contact === undefined) return undefined;
  // Expires at a day boundary, so that every node returns the same text all day.
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  const canonical = `${publicUrl}/.well-known/security.txt`;
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en, fr\nCanonical: ${canonical}\n`;
}

export function registerSecurityTxt(app: FastifyInstance, config: Config): void {
  if (securityTxt(config) === undefined) return;
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(securityTxt(config)),
  );
}
