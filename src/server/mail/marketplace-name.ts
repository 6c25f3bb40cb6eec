/** Adds the marketplace's name to emails when they are sent, so that a delayed email has the current name. */
import type { Mailer } from './mail.ts';

export function withMarketplaceName(mailer: Mailer, readName: () => Promise<string>): Mailer {
  return { ...mailer, send: async (mail) => await mailer.send({ ...mail, marketplace: await readName() }) };
}
