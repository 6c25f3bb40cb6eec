/** Is a deployment that is still set up for development open to others than the one who develops? */
import type { Config } from './config/config.ts';

const isHere = (host: string): boolean => /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);

/** What to say about it at the start; undefined where there is nothing to say. */
export function exposureWarning(config: Pick<Config, 'production' | 'host' | 'publicUrl'>): string | undefined {
  const { production, host, publicUrl } = config;
  if (production || (isHere(host) && isHere(new URL(publicUrl).hostname))) return undefined;
  return (
    'Others than you may reach this server, and it is not in production: whoever opens /dev/mail reads everybody’s ' +
    'mails, links to their accounts included, and the demo accounts, an admin among them, have a known password. ' +
    'Set NODE_ENV=production before real people use it.'
  );
}
