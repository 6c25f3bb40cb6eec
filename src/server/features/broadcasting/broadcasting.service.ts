/** Which channels may a person join? */
import { parseChannel } from '#contract/realtime.ts';
import type { Db } from '../../db/db.ts';
import { findForParty } from '../conversations/index.ts';
import { showsToEachOther } from '../preferences/index.ts';

/** What a private or presence channel is to be signed with, for this person; undefined where they may not join it. */
export type ChannelAuthorization = { channelData: string | undefined };

const authorizationIf = (may: boolean, channelData?: string): ChannelAuthorization | undefined =>
  may ? { channelData } : undefined;

/** Public channels need no signature and get none. */
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
      const shows = await showsToEachOther(db, 'presence', [userId]);
      return authorizationIf(shows && (await isParty()), JSON.stringify({ user_id: String(userId), user_info: {} }));
    }
  }
}
