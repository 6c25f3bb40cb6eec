/** Adds the marketplace's name to emails when they are sent, so that an email that waited has its current name. */
import type { Mailer } from './mail.ts';

export function withMarketplaceName(mailer: Mailer, readName: () => Promise<string>): Mailer {
  return { ...mailer, send: async (mail) => await mailer.send({ ...mail, marketplace: await readName() }) };
}
