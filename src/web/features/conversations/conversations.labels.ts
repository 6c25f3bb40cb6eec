/** Defines the texts of the inbox. */

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
  showClosed: 'Show closed',
  closedMark: 'Closed',
  personAndClosed: (name: string) => `${name} · Closed`,
  personAndBlocked: (name: string) => `${name} · Blocked`,

  searchMessages: 'Search conversations',
  clearSearch: 'Clear search',
  results: 'Search results',
  searching: 'Searching your messages',
  searchFailed: "The search didn't work",
  nothingFound: (words: string) => `No messages contain “${words}”.`,
  foundCount: (count: number, more: boolean) =>
    `${more ? 'More than ' : ''}${formatCount(count)} ${count === 1 && !more ? 'message' : 'messages'} found`,
  moreResults: 'More results',

  loadingList: 'Loading your conversations',
  listFailed: "Your conversations didn't load",
  listFailedText: 'Nothing is lost. Try again in a moment.',
  retry: 'Retry',
  none: "You don't have any conversations yet.",
  noneText: 'Contact a seller from a listing. Once they accept, your conversation appears here.',
  browse: 'Browse listings',
  select: 'Select a conversation',
  selectText: 'Choose one from the list to read and write messages.',
  notFound: 'Conversation not found',
  notFoundText: 'The link may be wrong, or the conversation belongs to another account.',

  close: 'Close Conversation',
  closeFailed: 'The conversation could not be closed. It is still open.',
  markReadFailed: 'Failed to mark messages as read',

  messagesWith: (name: string) => `Messages with ${name}`,
  loadingMessages: 'Loading messages',
  messagesFailed: "The messages didn't load",
  noMessages: 'No messages yet. Write the first one.',
  loadEarlier: 'Load earlier',
  loadLater: 'Load later',
  moreFailed: 'More messages did not load.',
  jumpFailed: 'That part of the conversation did not load.',
  beginning: 'This is the start of your conversation',
  newMessages: 'New messages',
  today: 'Today',
  yesterday: 'Yesterday',
  you: 'You',
  says: (name: string) => `${name}: `,
  picture: (name: string, index: number) => `Picture ${index} from ${name}`,
  picturesFrom: (name: string) => `Pictures from ${name}, full screen`,
  fullScreen: 'open full screen',
  ownPicture: 'Your picture',

  sentPictures: (count: number) => (count === 1 ? '1 picture' : `${formatCount(count)} pictures`),
  seen: 'Seen',
  flagged: (details: readonly ContactDetail[]) =>
    `Contains ${new Intl.ListFormat('en').format(details.map((detail) => detailNames[detail]))}. Keep the conversation here, and don’t pay through links from someone you don’t know yet.`,
  reportMessage: (name: string) => `Report this message of ${name}`,
  newDivider: 'New',
  latest: 'Latest messages',
  hereNow: 'Here now',
  isWriting: (name: string) => `${name} is writing`,
  connectingAgain: 'Reconnecting…',
  keptForLater: 'Your messages are saved and will be sent later.',

  sending: 'Sending',
  slow: 'This is taking longer than usual.',
  waiting: 'Waiting for the connection',
  uploading: (count: number) =>
    count === 1 ? 'Uploading your picture' : `Uploading your ${formatCount(count)} pictures`,
  uploaded: (percent: number) => `${formatCount(percent)}% uploaded`,
  storing: 'Almost there',
  cancel: 'Cancel',
  stopped: 'You stopped it.',
  notSent: 'Not sent',
  delete: 'Delete',
  imagesLost: 'The pictures were lost when the page was reloaded.',

  message: 'Message',
  placeholder: 'Write a message',
  attach: 'Attach images',
  removePicture: (name: string) => `Remove ${name}`,
  readingPicture: (name: string) => `Reading ${name}`,
  leftOut: (names: readonly string[], more: number) =>
    more === 0 ? names.join(', ') : `${names.join(', ')} and ${formatCount(more)} more`,
  dismissRefused: 'Dismiss',
  send: 'Send',
  left: (count: number) =>
    count === 1
      ? '1 character left'
      : count >= 0
        ? `${formatCount(count)} characters left`
        : `${formatCount(-count)} too many`,
  dropHere: 'Drop pictures here',
  closedComposer: 'This conversation is closed. No more messages can be sent.',
  onlyImages: 'Only pictures can be attached.',
  tooManyImages: (most: number) => `A message takes up to ${most} ${most === 1 ? 'picture' : 'pictures'}.`,
});
