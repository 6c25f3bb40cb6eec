/** Registers the developer pages of this deployment: stored emails and the sign-in provider. */
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { registerDevPages } from './http/dev-pages.ts';
import { addMailboxPages } from './mail/mailbox-pages.ts';
import { mailboxFolder } from './mail-setup.ts';
import { addDevelopmentProvider } from './openid/development-provider-pages.ts';

/**
 *  @param redirectUri the URL to which the development provider redirects the browser after sign-in
 */
export async function setUpDevPages(server: FastifyInstance, config: Config, redirectUri: string): Promise<void> {
  if (config.production) return;
  const { google, publicUrl, serverUrl } = config;
  await registerDevPages(server, (scope) => {
    addMailboxPages(scope, mailboxFolder(config));
    if (!google?.isDevelopment) return;
    const { clientId: id, clientSecret: secret, issuer } = google;
    const client = { id, secret, redirectUri };
    addDevelopmentProvider(scope, { client, issuer, backendUrl: serverUrl || publicUrl, publicUrl });
  });
}
