/** Decides whether the server runs in production or development mode, and explains why. */
import { isThisMachine } from './this-machine.ts';

export type Mode = {
  readonly production: boolean;
  readonly reason: string;
  /** The setting, such as `HOST=0.0.0.0`, that lets other machines reach the server; undefined if none does. */
  readonly exposedBy: string | undefined;
};

type Addresses = { host: string; publicUrl: string; serverUrl: string };

function exposureOf({ host, publicUrl, serverUrl }: Addresses): string | undefined {
  if (!isThisMachine(host)) return `HOST=${host}`;
  if (!isThisMachine(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`;
  if (serverUrl !== '' && !isThisMachine(new URL(serverUrl).hostname)) return `SERVER_URL=${serverUrl}`;
  return undefined;
}

/** A server that other machines can reach runs in production mode unless NODE_ENV=development is set explicitly. */
export function chooseMode(nodeEnv: string | undefined, addresses: Addresses): Mode {
  const exposedBy = exposureOf(addresses);
  if (nodeEnv === 'production' || nodeEnv === 'development') {
    return { production: nodeEnv === 'production', reason: `NODE_ENV=${nodeEnv}`, exposedBy };
  }
  return exposedBy === undefined
    ? { production: false, reason: 'only this machine can reach the server', exposedBy }
    : { production: true, reason: `other machines can reach the server: ${exposedBy}`, exposedBy };
}

export function insecureConfigurationWarning({ production, exposedBy }: Mode): string | undefined {
  if (production || exposedBy === undefined) return undefined;
  return (
    `Other machines can reach this server (${exposedBy}) and NODE_ENV=development turns production mode off: ` +
    'the demo accounts, an admin among them, have a published password. Use NODE_ENV=production for real users.'
  );
}
