/** Texts of the conversations feature. */

import { MESSAGE_CHANGE_MINUTES } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import type { ContactDetail } from '#rules/conversations/contact-details.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const detailNames: Readonly<Record<ContactDetail, string>> = {
  link: 'a link',
  email: 'an email address',
  phone: 'a phone number',
};

export const conversationLabels = defineMessages('conversation', {
  title: 'Inbox',
  conversations: 'Conversations',
  conversation: 'Conversation',
  unread: 'unread',
  showClosed: 'Show conversations I closed',
  personAndClosed: (name: string) => `${name} · Closed`,
  personAndBlocked: (name: string) => `${name} · Blocked`,
  personAndMuted: (name: string) => `${name} · Muted`,
  markedUnread: 'Marked as unread',
  /** Shown after the name of the first item if a conversation is about several items. */
  more: (count: number) => `and ${formatCount(count)} more`,
  archived: (count: number) => `Archived (${formatCount(count)})`,

  searchMessages: 'Search conversations',
  clearSearch: 'Clear search',
  results: 'Search results',
  searching: 'Searching your messages',
  searchFailed: 'Couldn’t search your messages',
  nothingFound: (words: string) => `No person, listing or message contains “${words}”.`,
  noMessagesFound: (words: string) => `No messages contain “${words}”.`,
  foundConversations: 'People and listings',
  foundMessages: 'Messages',
  foundCount: (count: number, more: boolean) =>
    `${more ? 'More than ' : ''}${formatCount(count)} ${more ? 'messages' : plural(count, { one: 'message', other: 'messages' })} found`,
  moreResults: 'More results',

  loadingList: 'Loading your conversations',
  listFailed: 'Couldn’t load your conversations',
  listFailedText: 'Your messages are safe. Try again in a moment.',
  retry: 'Retry',
  none: "You don't have any conversations yet.",
  noneText: 'Message a seller from any listing to start a conversation.',
  browse: 'Browse listings',
  select: 'Select a conversation',
  selectText: 'Choose a conversation to read your messages.',
  notFound: 'Conversation not found',
  notFoundText: 'The link may be wrong, or the conversation belongs to another account.',
  toInbox: 'Back to inbox',

  close: 'Close Conversation',
  closeFailed: 'Couldn’t close the conversation. It’s still open.',
  markReadFailed: 'Failed to mark messages as read',

  messagesWith: (name: string) => `Messages with ${name}`,
  loadingMessages: 'Loading messages',
  messagesFailed: 'Couldn’t load the messages',
  noMessages: 'No messages yet. Write the first one.',
  nothingWritten: 'No messages yet',
  loadEarlier: 'Load earlier',
  loadLater: 'Load later',
  moreFailed: 'Couldn’t load more messages.',
  jumpFailed: 'Couldn’t load that part of the conversation.',
  beginning: 'Start of your conversation',
  newMessages: 'New messages',
  you: 'You',
  says: (name: string) => `${name}: `,
  picture: (name: string, index: number) => `Photo ${index} from ${name}`,
  picturesFrom: (name: string) => `Photos from ${name}, full screen`,
  fullScreen: 'open full screen',
  ownPicture: 'Your photo',

  /** Shown before the last message of a conversation in the list. */
  sentBy: (name: string) => `${name}: `,
  sentPictures: (count: number) => plural(count, { one: '1 photo', other: `${formatCount(count)} photos` }),
  seenState: 'Seen',
  flagged: (details: readonly ContactDetail[]) =>
    `Contains ${new Intl.ListFormat('en').format(details.map((detail) => detailNames[detail]))}. Keep the conversation here, and don’t pay through links from someone you don’t know yet.`,
  /** Shown to the sender of a text that was sent to many users. */
  review: {
    waiting: 'Under review: you sent this message to several people. We’ll deliver it once a moderator approves it.',
    declined: 'Not delivered: a moderator declined this message.',
  },
  reportMessage: (name: string) => `Report this message from ${name}`,
  /** Shown if the author has deleted their account. */
  erasedMessage: 'This message was deleted with its author’s account.',
  newDivider: 'New',
  latest: 'Jump to latest',
  hereNow: 'Online',
  isWriting: (name: string) => `${name} is typing…`,
  connectingAgain: 'Reconnecting…',
  keptForLater: 'Your messages are saved and will be sent later.',

  sending: 'Sending',
  slow: 'This is taking longer than usual.',
  waiting: 'Waiting for the connection',
  uploading: (count: number) =>
    plural(count, { one: 'Uploading your photo', other: `Uploading your ${formatCount(count)} photos` }),
  uploaded: (percent: number) => `${formatCount(percent)}% uploaded`,
  storing: 'Finishing…',
  cancel: 'Cancel',
  stopped: 'Cancelled.',
  notSent: 'Not sent',
  delete: 'Delete',
  imagesLost: 'The photos were lost when the page was reloaded. Attach them to a new message.',

  message: 'Message',
  placeholder: 'Write a message',
  attach: 'Attach photos',
  removePicture: (name: string) => `Remove ${name}`,
  readingPicture: (name: string) => `Reading ${name}`,
  leftOut: (names: readonly string[], more: number) =>
    more === 0 ? names.join(', ') : `${names.join(', ')} and ${formatCount(more)} more`,
  dismissRefused: 'Dismiss',
  send: 'Send',
  charactersLeft: (count: number) =>
    count >= 0
      ? `${formatCount(count)} ${plural(count, { one: 'character', other: 'characters' })} left`
      : `${formatCount(-count)} ${plural(-count, { one: 'character', other: 'characters' })} too many`,
  dropHere: 'Drop photos here',
  closedComposer: 'This conversation is closed.',
  onlyImages: 'Only photos can be attached.',
  tooManyImages: (most: number) => `You can attach up to ${most} ${plural(most, { one: 'photo', other: 'photos' })}.`,
});

export const chatPreferencesLabels = defineMessages('chatPreferences', {
  title: 'Chat',
  typing: 'Show when I’m typing',
  presence: 'Show others when I have a conversation open',
  reciprocity: 'If you turn off one of these settings, you won’t see the same information about other people.',
  failed: 'Couldn’t change the setting.',
  loading: 'Loading your chat settings',
  loadFailed: 'Couldn’t load your chat settings',
});

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

export const conversationSettingsLabels = defineMessages('conversationSettings', {
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'Muted. You won’t get emails about this conversation, and it won’t be counted as unread.',
  unmuted: 'Unmuted',
  archive: 'Archive',
  unarchive: 'Move to inbox',
  archivedNow: 'Archived. A new message moves this conversation back to the inbox.',
  archivedMuted: 'Archived. New messages don’t move muted conversations back to the inbox.',
  unarchived: 'Moved to the inbox',
  markUnread: 'Mark as unread',
  undo: 'Undo',
  failed: 'Couldn’t change the conversation.',
});

export const messageChangeLabels = defineMessages('messageChanges', {
  change: 'Edit or delete this message',
  title: 'Edit message',
  message: 'Message',
  help: (name: string) =>
    `You can edit or delete a message for ${MESSAGE_CHANGE_MINUTES} minutes after sending it. ${name} will see that it was edited.`,
  empty: 'Write a message, or delete it.',
  save: 'Save',
  delete: 'Delete message',
  deleted: 'Message deleted',
  edited: 'Edited',
});
