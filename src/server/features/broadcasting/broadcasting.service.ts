/** Decides which realtime channels a user can join. */
import { parseChannel } from '#contract/realtime.ts';
import { isFrozenFor } from '#rules/blocks/block-effects.ts';
import type { Db } from '../../db/db.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { readBlockState } from '../blocks/index.ts';
import { findForParty } from '../conversations/index.ts';
import { showsToEachOther } from '../preferences/index.ts';

type Me = Pick<SessionUser, 'id' | 'deletionAt'>;
type Parties = { buyerId: number; sellerId: number };

/** The data to sign together with the channel name; undefined for private channels. */
export type ChannelAuthorization = { channelData: string | undefined };

/**
 * A user who is absent for the other participant, because of a block or a pending deletion, cannot join the presence
 * channel. The other participant can still join, and sees the same as if this user were offline.
 */
async function isAbsent(db: Db, { buyerId, sellerId }: Parties, { id, deletionAt }: Me): Promise<boolean> {
  return deletionAt !== null || isFrozenFor(await readBlockState(db, id, buyerId === id ? sellerId : buyerId));
}

const authorizationIf = (canJoin: boolean, channelData?: string): ChannelAuthorization | undefined =>
  canJoin ? { channelData } : undefined;

/** Returns undefined if the user cannot join the channel, and for public channels, which need no signature. */
export async function authorizeChannel(db: Db, me: Me, channelName: string): Promise<ChannelAuthorization | undefined> {
  const channel = parseChannel(channelName);
  if (!channel) return undefined;
  const isParty = async () => (await findForParty(db, channel.id, me.id)) !== undefined;
  switch (channel.kind) {
    case 'user':
      return undefined;
    case 'privateUser':
      return authorizationIf(channel.id === me.id);
    case 'privateConversation':
      return authorizationIf(await isParty());
    case 'presenceConversation': {
      const sharesPresence = await showsToEachOther(db, 'presence', [me.id]);
      const conversation = await findForParty(db, channel.id, me.id);
      return authorizationIf(
        sharesPresence && conversation !== undefined && !(await isAbsent(db, conversation, me)),
        JSON.stringify({ user_id: String(me.id), user_info: {} }),
      );
    }
  }
}
