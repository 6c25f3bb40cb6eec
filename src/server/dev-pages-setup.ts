/** Registers the developer pages of this deployment: stored emails and the sign-in provider. */
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { registerDevPages } from './http/dev-pages.ts';
import { addMailboxPages } from './mail/mailbox-pages.ts';
import { mailboxFolder } from './mail-setup.ts';
import { addDevelopmentProvider } from './openid/development-provider-pages.ts';
import { googleReturnUrl } from './openid/google-return-url.ts';

export async function setUpDevPages(server: FastifyInstance, config: Config): Promise<void> {
  if (config.production) return;
  const { google, publicUrl, serverUrl } = config;
  await registerDevPages(server, (scope) => {
    addMailboxPages(scope, mailboxFolder(config));
    if (!google?.isDevelopment) return;
    const { clientId: id, clientSecret: secret, issuer } = google;
    const client = { id, secret, redirectUri: googleReturnUrl(config) };
    addDevelopmentProvider(scope, { client, issuer, backendUrl: serverUrl || publicUrl, publicUrl });
  });
}
