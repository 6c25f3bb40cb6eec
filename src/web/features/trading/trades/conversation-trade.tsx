/** Shows the newest swap or ring of a conversation at its top. */
import { useSession } from '#web/lib/session/session.ts';
import { TradeBox } from './trade-row.tsx';
import { isAboutConversation } from './trade-sides.ts';
import { useTrades } from './trades.queries.ts';

/** Renders nothing while loading or if there is no trade, because the conversation is complete without the trade. */
export function ConversationTrade({ conversationId }: { conversationId: number }) {
  const userId = useSession((session) => session.user?.id);
  const { data = [] } = useTrades();
  // The list is sorted: trades that wait for an answer come first, then the newest.
  const trade = data.find((candidate) => isAboutConversation(candidate, conversationId));
  return trade && userId !== undefined ? <TradeBox trade={trade} userId={userId} className="thread-trade" /> : null;
}
