/** Defines the texts of the inbox. */
import { formatCount } from '#web/lib/format.ts';
import { defineMessages } from '#web/lib/language.ts';

export const conversationLabels = defineMessages('conversation', {
  title: 'Inbox',
  conversations: 'Conversations',
  conversation: 'Conversation',
  unread: 'unread',
  showClosed: 'Show closed',
  closedMark: 'Closed',
  personAndClosed: (name: string) => `${name} · Closed`,

  searchMessages: 'Search conversations',
  clearSearch: 'Clear search',
  results: 'Found messages',
  searching: 'Searching your messages',
  searchFailed: "The search didn't work",
  nothingFound: (words: string) => `Nothing you wrote or were told contains “${words}”.`,
  foundCount: (count: number, more: boolean) =>
    `${more ? 'More than ' : ''}${formatCount(count)} ${count === 1 && !more ? 'message' : 'messages'} found`,
  moreResults: 'More results',

  loadingList: 'Loading your conversations',
  listFailed: "Your conversations didn't load",
  listFailedText: 'Nothing of yours is lost.',
  retry: 'Retry',
  none: "You don't have any conversations yet.",
  noneText: 'Contact a seller from a listing and the talk lands here.',
  browse: 'Browse listings',
  select: 'Select a conversation',
  selectText: 'What you and the other collector wrote shows here.',
  notFound: 'This conversation is not here',
  notFoundText: 'It may have been a wrong address, or it belongs to another account.',

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
  jumpFailed: 'That place in the conversation did not load.',
  beginning: 'This is where you began',
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
  newDivider: 'New',
  latest: 'Latest messages',
  hereNow: 'Here now',
  isWriting: (name: string) => `${name} is writing`,
  connectingAgain: 'Connecting again…',
  keptForLater: 'What you write is kept and sent later.',

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
  closedComposer: 'This conversation is closed. It takes no more messages.',
  onlyImages: 'Only pictures can be attached.',
  tooManyImages: (most: number) => `A message takes up to ${most} ${most === 1 ? 'picture' : 'pictures'}.`,
});
