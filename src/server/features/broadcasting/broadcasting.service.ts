/** Decides which realtime channels a user can join. */
import { parseChannel } from '#contract/realtime.ts';
import type { Db } from '../../db/db.ts';
import { findForParty } from '../conversations/index.ts';
import { showsToEachOther } from '../preferences/index.ts';

/** The data to sign for a private or presence channel. */
export type ChannelAuthorization = { channelData: string | undefined };

const authorizationIf = (canJoin: boolean, channelData?: string): ChannelAuthorization | undefined =>
  canJoin ? { channelData } : undefined;

/**
 * Returns undefined if the user cannot join the channel. Public channels need no signature and are never authorized.
 */
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
      return authorizationIf(
        sharesPresence && (await isParty()),
        JSON.stringify({ user_id: String(userId), user_info: {} }),
      );
    }
  }
}
