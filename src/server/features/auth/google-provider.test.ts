import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createGoogleProvider } from './google-provider.service.ts';

it('the start of a Google sign-in times out if the provider accepts connections and never responds', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  try {
    await once(silent, 'listening');
    const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const google = { clientId: 'a', clientSecret: 'b', issuer, isDevelopment: true };
    const provider = createGoogleProvider(google, 'http://magpie.test/auth/google/callback', 0.2);
    const requested = once(silent, 'request');
    const outcome = expect(provider.signInUrl({ state: 'a', nonce: 'b', verifier: 'c' })).rejects.toMatchObject({
      code: 'OAUTH_TIMEOUT',
    });
    await Promise.all([requested, outcome]);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
