/** Decides which realtime channels a user can join. */
import { parseChannel } from '#contract/realtime.ts';
import { isFrozenFor } from '#rules/blocks/block-effects.ts';
import type { Db } from '../../db/db.ts';
import { readBlockState } from '../blocks/index.ts';
import { findForParty } from '../conversations/index.ts';
import { showsToEachOther } from '../preferences/index.ts';

type Parties = { buyerId: number; sellerId: number };

/** The data to sign together with the channel name; undefined for private channels. */
export type ChannelAuthorization = { channelData: string | undefined };

/**
 * A user who has blocked the other participant cannot join the presence channel. The other participant can still join,
 * and sees the same as if this user were offline.
 */
async function isFrozen(db: Db, { buyerId, sellerId }: Parties, userId: number): Promise<boolean> {
  return isFrozenFor(await readBlockState(db, userId, buyerId === userId ? sellerId : buyerId));
}

const authorizationIf = (canJoin: boolean, channelData?: string): ChannelAuthorization | undefined =>
  canJoin ? { channelData } : undefined;

/** Returns undefined if the user cannot join the channel, and for public channels, which need no signature. */
export async function authorizeChannel(
  db: Db,
  userId: number,
  channelName: string,
): Promise<ChannelAuthorization | undefined> {
  const channel = parseChannel(channelName);
  if (!channel) return undefined;
  const isParty = async () => (await findForParty(db, channel.id, userId)) !== undefined;
  switch (channel.kind) {
    case 'user':
      return undefined;
    case 'privateUser':
      return authorizationIf(channel.id === userId);
    case 'privateConversation':
      return authorizationIf(await isParty());
    case 'presenceConversation': {
      const sharesPresence = await showsToEachOther(db, 'presence', [userId]);
      const conversation = await findForParty(db, channel.id, userId);
      return authorizationIf(
        sharesPresence && conversation !== undefined && !(await isFrozen(db, conversation, userId)),
        JSON.stringify({ user_id: String(userId), user_info: {} }),
      );
    }
  }
}
