/**
 * The name of a conversation: its listing and the number of additional listings. The number stays visible next to a
 * long name.
 */
import type { Conversation } from '#contract/conversations.ts';
import { conversationLabels as labels } from '../conversations.labels.ts';

export function BundleName({ listing: { name }, additional_listings: more }: Conversation) {
  if (more === undefined) return name;
  return (
    <span className="flex min-w-0">
      <span className="truncate">{name}</span>
      <span className="shrink-0 whitespace-pre"> {labels.more(more.length)}</span>
    </span>
  );
}
