/** Shows a conversation's swap or ring above the messages: one that waits for an answer, otherwise the newest. */
import { useSession } from '#web/lib/session/session.ts';
import { TradeBox } from './trade-row.tsx';
import { isAboutConversation } from './trade-sides.ts';
import { useTrades } from './trades.queries.ts';

/** Renders nothing while loading or if there is no trade, because the conversation is complete without the trade. */
export function ConversationTrade({ conversationId }: { conversationId: number }) {
  const userId = useSession((session) => session.user?.id);
  const { data = [] } = useTrades();
  // Take the first match: in this list, trades that wait for an answer come first, followed by all others, newest
  // first.
  const trade = data.find((candidate) => isAboutConversation(candidate, conversationId));
  return trade && userId !== undefined ? (
    <TradeBox
      trade={trade}
      userId={userId}
      className="thread-trade grid gap-3 max-h-[30cqh] px-4 py-3 border-b border-line bg-sunken overflow-y-auto"
    />
  ) : null;
}
