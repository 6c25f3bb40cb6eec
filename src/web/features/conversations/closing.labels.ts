/** Defines the texts about closing and reopening a conversation, and the texts of its menu. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const closingLabels = defineMessages('closing', {
  closed: (name: string) => `Conversation with ${name} closed`,
  undo: 'Undo',
  reopened: (name: string) => `Conversation with ${name} reopened`,
  reopen: 'Reopen',
  reopenFailed: 'Couldn’t reopen the conversation.',
  closedByYou: 'You closed it.',
  closedBy: (name: string) => `${name} closed it.`,
  askToReopen: 'Ask to reopen',
  askFailed: 'Couldn’t send your request to reopen the conversation.',
  youAsked: (name: string) => `You asked ${name} to reopen it.`,
  asksYou: (name: string) => `${name} would like to continue the conversation.`,
  viewProfile: (name: string) => `View profile of ${name}`,
  received: 'I received the item',
  receivedNow: 'Thank you. You can now review the seller.',
  receiptFailed: 'Couldn’t confirm that you received the item.',
  /** Shown in the empty inbox. */
  youClosed: (count: number) =>
    plural(count, { one: 'You closed 1 conversation.', other: `You closed ${formatCount(count)} conversations.` }),
  showClosed: 'Show conversations I closed',
});
