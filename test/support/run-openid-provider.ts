/** Runs an OpenID provider during the tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from './openid-provider.ts';

/** Adds the provider's variables to `env`, which the test file passes to its app. */
export function runOpenidProvider(env: Record<string, string>): { readonly provider: OpenidProvider } {
  let provider: OpenidProvider | undefined;
  beforeAll(async () => {
    provider = await startOpenidProvider('http://magpie.test/auth/google/callback');
    Object.assign(env, provider.env);
  });
  afterAll(() => provider?.close());
  return {
    get provider() {
      if (!provider) throw new Error('the provider starts before the first test');
      return provider;
    },
  };
}
