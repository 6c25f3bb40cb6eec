/** Handles support tickets. */
import { created, type Handlers } from '../../http/handlers.ts';
import { enforceRateLimit } from '../../limits/limits.ts';
import { createTicket, type SupportDeps } from './support.service.ts';

export function supportHandlers(deps: SupportDeps): Handlers['support'] {
  return {
    createTicket: async ({ me, body, ip, language }) => {
      await enforceRateLimit(deps.limiter, deps.limits.tickets, ip);
      return created({ number: await createTicket(deps, me?.id, body, language) });
    },
  };
}
