/** Connects the broadcasting feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { fail, failField } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { SigningError } from '../../realtime/realtime.ts';
import { authorizeChannel } from './broadcasting.service.ts';
import { listChanges, readPosition } from './broadcasting.views.ts';

function signOrFail<T>(sign: () => T): T {
  try {
    return sign();
  } catch (error) {
    // A colon in the socket id or channel name would produce a signature that is valid for another channel.
    if (error instanceof SigningError) failField('socket_id', 'invalid_channel');
    throw error;
  }
}

function broadcastingHandlers({ db, realtime }: Context): Handlers['broadcasting'] {
  return {
    authorizeChannel: async ({ me, body }) => {
      const { channelData } = (await authorizeChannel(db, me, body.channel_name)) ?? fail('forbidden');
      const { socket_id: socketId, channel_name: channel } = body;
      const data = channelData === undefined ? {} : { channelData };
      const authorization = signOrFail(() => realtime.signChannel({ socketId, channel, ...data }));
      realtime.bindSession({ socketId, userId: String(me.id), keyId: me.tokenId });
      return ok(authorization);
    },
    authorizeUser: async ({ me, body }) => {
      const userData = JSON.stringify({ id: String(me.id) });
      const { socket_id: socketId } = body;
      const authorization = signOrFail(() => realtime.signUser({ socketId, userData }));
      realtime.bindSession({ socketId, userId: String(me.id), keyId: me.tokenId });
      return ok(authorization);
    },
    changes: async ({ me, query }) => {
      if (query.since === undefined) return ok({ position: await readPosition(db, me.id), data: [] });
      return ok((await listChanges(db, me.id, query.since)) ?? fail('changes_expired'));
    },
  };
}

export const broadcastingFeature = feature({
  handlers: (context) => ({ broadcasting: broadcastingHandlers(context) }),
});
