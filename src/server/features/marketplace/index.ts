/** Connects the marketplace feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { testEmail } from '../../mail/test-email.ts';
import { changeMarketplace, marketplaceOutboxHandlers } from './marketplace.service.ts';
import { readAdminAddress, readInvitationMode, readMarketplace } from './marketplace.views.ts';

export { changeMarketplace, readBranding } from './marketplace.service.ts';
export { readInvitationMode, readMarketplace } from './marketplace.views.ts';

export const marketplaceHandlers = ({ db, config, mailer, limiter, limits }: Context) =>
  ({
    read: async () =>
      ok({
        ...(await readMarketplace(db)),
        invitations: await readInvitationMode(db, config),
        is_invitation_mode_fixed: config.invitations !== undefined,
      }),
    update: async ({ me, body }) => {
      // If the variable INVITATIONS is set, the page does not show the stored mode, so saving must not replace it.
      const stored = config.invitations === undefined ? {} : { invitations: (await readMarketplace(db)).invitations };
      const before = body.before && { ...body.before, ...stored };
      await changeMarketplace({ db, actorId: me.id }, { ...body, ...stored, before });
      return noContent();
    },
    testMail: async ({ me }) => {
      await enforceRateLimit(limiter, limits.mailRequests, `test ${me.id}`);
      const to = (await readAdminAddress(db, me.id)) ?? fail('not_found');
      const error = await mailer.send(testEmail(to)).then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
      );
      return ok({ to: to.email, has_mail_server: config.mail.smtpUrl !== undefined, error });
    },
  }) satisfies Handlers['marketplace'];

export const marketplaceFeature = feature({
  handlers: (context) => ({ marketplace: marketplaceHandlers(context) }),
  deliveries: (context) => ({ push: marketplaceOutboxHandlers(context) }),
});
