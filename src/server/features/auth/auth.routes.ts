/** Handles sign-in, sign-out and the current user, and combines all auth routes. */
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { makeXsrfToken, XSRF_COOKIE } from '../../http/xsrf.ts';
import { accountHandlers } from './account.routes.ts';
import { type AuthContext, signIn, signOut } from './auth.service.ts';
import { readMe, toMe } from './auth.views.ts';
import { googleHandlers } from './google.routes.ts';
import { endOtherSessions, endSession } from './sessions.service.ts';
import { listSessions } from './sessions.views.ts';

/** The cookie is not HttpOnly, because the page must read the token to send it back in a header. */
function xsrfCookie(config: Config, key: string): string {
  const parts = [`${XSRF_COOKIE}=${makeXsrfToken(key)}`, 'Path=/', 'Max-Age=7200', 'SameSite=Lax'];
  if (config.cookieDomain) parts.push(`Domain=${config.cookieDomain}`);
  if (config.publicUrl.startsWith('https:')) parts.push('Secure');
  return parts.join('; ');
}

export function authHandlers(context: AuthContext): Handlers['auth'] {
  const { db, config, urls, xsrfKey, devices } = context;
  return {
    csrfCookie: async () => ({
      ...noContent(),
      headers: { 'set-cookie': xsrfCookie(config, xsrfKey), 'cache-control': 'no-store' },
    }),
    login: async ({ body, ip, userAgent, cookies }) => {
      const { token, account } = await signIn(context, body, { ip, userAgent, cookies });
      const headers = { 'cache-control': 'no-store', 'set-cookie': devices.remember(cookies, account) };
      return { ...ok({ access_token: token, user: toMe(account, urls) }), headers };
    },
    me: async ({ me }) => ok((await readMe(db, urls, me.id)) ?? fail('unauthenticated')),
    logout: async ({ me }) => {
      await signOut(db, me);
      return noContent();
    },
    ...accountHandlers(context),
    ...googleHandlers(context),
    ...sessionHandlers(context),
  };
}

type SessionHandlers = Pick<Handlers['auth'], 'sessions' | 'endOtherSessions' | 'endSession'>;

/** Handles listing and ending the user's own sessions. */
function sessionHandlers({ db }: Context): SessionHandlers {
  return {
    sessions: async ({ me }) => {
      const rows = await listSessions(db, me.id, me.tokenId);
      const data = rows.map((row) => ({
        id: row.id,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.lastUsedAt.toISOString(),
        user_agent: row.userAgent,
        is_current: row.id === me.tokenId,
      }));
      return ok({ data });
    },
    endOtherSessions: async ({ me }) => {
      await endOtherSessions(db, me.id, me.tokenId);
      return noContent();
    },
    endSession: async ({ me, params }) => {
      await endSession(db, me.id, params.id);
      return noContent();
    },
  };
}
