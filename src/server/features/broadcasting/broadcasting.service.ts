/** Which channels may a person join? */
import { parseChannel } from '#contract/realtime.ts';
import type { Db } from '../../db/db.ts';
import { findForParty } from '../conversations/index.ts';
import { showsToEachOther } from '../preferences/index.ts';

/** What a private or presence channel is to be signed with, for this person; undefined where they may not join it. */
export type Ticket = { channelData: string | undefined };

const ticket = (may: boolean, channelData?: string): Ticket | undefined => (may ? { channelData } : undefined);

/** Public channels need no signature and get none. */
export async function mayJoin(db: Db, userId: number, channelName: string): Promise<Ticket | undefined> {
  const channel = parseChannel(channelName);
  if (!channel) return undefined;
  const isParty = async () => (await findForParty(db, channel.id, userId)) !== undefined;
  switch (channel.kind) {
    case 'user':
      return undefined;
    case 'privateUser':
      return ticket(channel.id === userId);
    case 'privateConversation':
      return ticket(await isParty());
    case 'presenceConversation': {
      const shows = await showsToEachOther(db, 'presence', [userId]);
      return ticket(shows && (await isParty()), JSON.stringify({ user_id: String(userId), user_info: {} }));
    }
  }
}
