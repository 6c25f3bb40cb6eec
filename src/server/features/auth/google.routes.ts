/** Handles Google sign-in: the redirect, the callback and the code exchange. */

import type { SignInError } from '#contract/auth.ts';
import { paths } from '#contract/pages.ts';
import type { AccountStatus } from '#rules/auth/account-state-machine.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { type Handlers, ok, redirect } from '../../http/handlers.ts';
import { createHostCookie } from '../../http/host-cookie.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import type { Log } from '../../log/log.ts';
import { googleReturnUrl } from '../../openid/google-return-url.ts';
import type { AuthContext } from './auth.service.ts';
import { openSessionOrChallenge } from './auth.service.ts';
import { toMe } from './auth.views.ts';
import { ATTEMPT_LIFETIME_MS, beginSignIn, finishSignIn, redeemCode } from './google.service.ts';
import { createGoogleProvider } from './google-provider.service.ts';

export type GoogleHandlers = Pick<Handlers['auth'], 'google' | 'googleCallback' | 'exchange'>;

type Redirect = ReturnType<typeof redirect>;

/** Drops query parameters that occur twice, because no provider sends them. */
function toSearch(query: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The account might have been suspended since the code was issued. */
function refuseExchange({ status }: { status: AccountStatus }): void {
  if (status === 'suspended') fail('account_suspended');
  if (status !== 'active') fail('invalid_sign_in_code');
}

/** Browsers navigate to these routes, so errors except rate limits redirect to a page that can explain them. */
async function redirectErrors(work: () => Promise<Redirect>, log: Log, toFailure: () => Redirect): Promise<Redirect> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') throw error;
    log.error({ error }, 'signing in with Google failed');
    return toFailure();
  }
}

const noStore = <R extends object>(response: R, setCookie: string[]) => ({
  ...response,
  headers: { 'cache-control': 'no-store', 'set-cookie': setCookie },
});

export function googleHandlers(context: AuthContext): GoogleHandlers {
  const { db, config, urls, limiter, limits, devices, log } = context;
  // The cookies belong to the host of the API, which can differ from that of the app.
  const backend = config.serverUrl || config.publicUrl;
  const provider = config.google && createGoogleProvider(config.google, googleReturnUrl(config));
  // Binds the state and the code to one browser.
  const cookie = createHostCookie('magpie-sign-in', backend.startsWith('https:'), 'Lax');
  const toPage = (result: { code: string } | { error: SignInError }): Redirect =>
    redirect(`${config.publicUrl}${paths.authCallback()}?${new URLSearchParams(result)}`);
  const orFailed = (work: () => Promise<Redirect>) => redirectErrors(work, log, () => toPage({ error: 'failed' }));
  return {
    google: ({ ip }) =>
      orFailed(async () => {
        if (!provider) return toPage({ error: 'not_configured' });
        await enforceRateLimit(limiter, limits.links, `google ${ip}`);
        const attempt = await beginSignIn({ db, log }, provider);
        if ('error' in attempt) return toPage(attempt);
        const response = redirect(attempt.url);
        return {
          ...response,
          headers: { ...response.headers, 'set-cookie': cookie.set(attempt.browser, ATTEMPT_LIFETIME_MS / 1000) },
        };
      }),
    googleCallback: ({ query, cookies, language }) =>
      orFailed(async () => {
        if (!provider) return toPage({ error: 'not_configured' });
        return toPage(
          await finishSignIn(context, provider, { query: toSearch(query), browser: cookie.read(cookies), language }),
        );
      }),
    exchange: async ({ body, cookies, ip, userAgent }) => {
      await enforceRateLimit(limiter, limits.links, `google ${ip}`);
      const account = await redeemCode(db, body.code, cookie.read(cookies));
      if (account.status === 'suspended') await context.refuseSuspended(account.id);
      const access_token = await openSessionOrChallenge(db, account.id, userAgent, refuseExchange);
      const setCookie = [cookie.set('', 0), devices.remember(cookies, account)];
      return noStore(ok({ access_token, user: toMe(account, urls) }), setCookie);
    },
  };
}
