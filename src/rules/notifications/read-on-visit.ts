/** Chooses the notifications that are marked as read when their conversation or trade is opened. */
import { readOnClose } from './read-on-close.ts';

type Noticed = {
  readonly id: string;
  readonly type: string;
  readonly is_read: boolean;
  readonly conversation_id: number | null;
  readonly trade?: { readonly id: number } | undefined;
};

export type Visited = { readonly conversationId: number } | { readonly tradeId: number };

export function readOnVisit(notifications: readonly Noticed[], visited: Visited): string[] {
  const isAbout = ({ conversation_id, trade }: Noticed): boolean =>
    'tradeId' in visited ? trade?.id === visited.tradeId : conversation_id === visited.conversationId;
  return readOnClose(notifications.filter(isAbout));
}
