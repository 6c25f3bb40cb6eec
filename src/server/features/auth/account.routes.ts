/** Handles registration, email verification and password resets. */
import type { Context } from '../../context.ts';
import { withTransaction } from '../../db/db.ts';
import { created, type Handlers, ok } from '../../http/handlers.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { enqueueMailRequest } from './auth.outbox.ts';
import type { AuthContext } from './auth.service.ts';
import { resetPassword } from './password-reset.service.ts';
import { register } from './registration.service.ts';
import { verifyEmail } from './verification.service.ts';

type AccountHandlers = Pick<
  Handlers['auth'],
  'register' | 'forgotPassword' | 'resetPassword' | 'verifyEmail' | 'resendVerification'
>;

/**
 * Fails with 429 only if the sender has exceeded a rate limit. If the limit for the email address is used up, succeeds
 * without sending another email, because one is already on its way.
 */
async function requestMail(
  { db, limiter, limits }: Context,
  kind: 'forgot' | 'resend',
  email: string,
  ip: string,
): Promise<void> {
  const address = `${kind} ${email.toLowerCase()}`;
  await enforceRateLimit(limiter, limits.links, `${kind} ${ip}`);
  await enforceRateLimit(limiter, limits.mailRequestsOfSender, `${address} ${ip}`);
  if ((await limiter.consume(limits.mailRequests, address)) > 0) return;
  await withTransaction(db, (tx) => enqueueMailRequest(tx, kind, email));
}

export function accountHandlers(context: AuthContext): AccountHandlers {
  const { db, config, limiter, limits, devices } = context;
  return {
    register: {
      load: ({ ip }) => enforceRateLimit(limiter, limits.registrations, ip),
      handle: async ({ ip, language, fields, files }) => {
        const queue_position = await register(context, { ip, language }, fields, files[0]);
        const message = 'You have been added to the queue. Watch your inbox for an invitation.';
        return created({ message, queue_position });
      },
    },
    forgotPassword: async ({ body, ip }) => {
      await requestMail(context, 'forgot', body.email, ip);
      return ok({ message: 'A password reset link has been sent to your email.' });
    },
    resetPassword: async ({ body, ip, cookies }) => {
      await enforceRateLimit(limiter, limits.links, `reset ${ip}`);
      const owner = await resetPassword({ db, publicUrl: config.publicUrl }, body, ip);
      // The owner can now sign in from this browser, even if other people have used up the limit of failed sign-ins.
      const headers = { 'cache-control': 'no-store', 'set-cookie': devices.remember(cookies, owner) };
      const message = 'Your password has been changed. Sign in with the new one.';
      return { ...ok({ message, name: owner.name }), headers };
    },
    verifyEmail: {
      load: ({ ip }) => enforceRateLimit(limiter, limits.links, `verify ${ip}`),
      handle: async ({ params, query, body, ...from }) =>
        ok(await verifyEmail(context, { ...params, ...query }, body, from)),
    },
    resendVerification: async ({ body, ip }) => {
      await requestMail(context, 'resend', body.email, ip);
      return ok({ message: 'If this address has been invited, a new link is on its way.' });
    },
  };
}
