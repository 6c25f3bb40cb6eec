/** Divides a trade into the items that the signed-in user gives and gets. */
import type { Trade } from '#contract/trades.ts';

export type TradeItem = Trade['items'][number];
export type TradeMember = Trade['members'][number];

export const givesOf = ({ items }: Trade, userId: number): TradeItem[] => items.filter(({ from }) => from === userId);
export const getsOf = ({ items }: Trade, userId: number): TradeItem[] => items.filter(({ to }) => to === userId);

export const userOf = ({ members }: Trade, id: number | undefined): TradeMember['user'] | undefined =>
  members.find(({ user }) => user.id === id)?.user;

export const partnerOf = ({ members }: Trade, userId: number): TradeMember['user'] | undefined =>
  members.find(({ user }) => user.id !== userId)?.user;

/** The items in the order of the ring, beginning with the item that the user gives. */
export function hopsFrom({ items }: Trade, userId: number): TradeItem[] {
  const first = Math.max(
    0,
    items.findIndex(({ from }) => from === userId),
  );
  return [...items.slice(first), ...items.slice(0, first)];
}

/** Groups trades: those that wait for this user, those that wait for other users, and those agreed or ended. */
export const sortTrades = (trades: readonly Trade[]) => ({
  forYou: trades.filter(({ viewer }) => viewer.can.accept),
  forOthers: trades.filter(({ status, viewer }) => status === 'waiting' && !viewer.can.accept),
  finished: trades.filter(({ status }) => status !== 'waiting'),
});

/** Returns true if the conversation belongs to the trade: to the swap, or to two neighbouring users of the ring. */
export const isAboutConversation = ({ conversation_id, items }: Trade, id: number): boolean =>
  conversation_id === id || items.some((item) => item.conversation_id === id);
