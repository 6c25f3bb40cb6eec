/** Shows the newest swap or ring of a conversation at its top. */
import { useSession } from '#web/lib/session/session.ts';
import { TradeBox } from './trade-row.tsx';
import { isAboutConversation } from './trade-sides.ts';
import { useTrades } from './trades.queries.ts';

/** Nothing while there is none, or while it loads: the conversation is complete without it. */
export function ConversationTrade({ conversationId }: { conversationId: number }) {
  const userId = useSession((session) => session.user?.id);
  const { data = [] } = useTrades();
  // Waiting ones come first in the list, then the newest.
  const trade = data.find((candidate) => isAboutConversation(candidate, conversationId));
  return trade && userId !== undefined ? <TradeBox trade={trade} userId={userId} className="thread-trade" /> : null;
}
