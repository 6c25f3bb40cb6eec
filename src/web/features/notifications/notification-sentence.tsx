/** Renders the sentence of a notification. */
import { isNotificationType } from '#contract/notification-types.ts';
import type { Notification } from '#contract/notifications.ts';
import { notificationLabels as labels } from './notifications.labels.ts';

type RingType = keyof typeof labels.ringSentences;
type RingTypeWithItem = keyof typeof labels.ringSentencesWithItem;

const valuesOf = ({
  sender,
  listing,
  more_listings,
  saved_search,
  proposal,
  trade,
}: Notification): Record<string, string> => ({
  '{name}': sender.name,
  '{listing}': [listing?.name ?? '', ...(more_listings ? [labels.more(more_listings)] : [])].join(' '),
  '{search}': saved_search?.name ?? '',
  '{proposal}': proposal?.name ?? '',
  '{item}': trade?.gets?.name ?? '',
});

function templateOf({ type, saved_search, trade }: Notification): string {
  if (type in labels.ringSentences && trade?.kind === 'ring') {
    const hasItem = trade.gets !== undefined && type in labels.ringSentencesWithItem;
    return hasItem ? labels.ringSentencesWithItem[type as RingTypeWithItem] : labels.ringSentences[type as RingType];
  }
  if (trade?.is_counter_offer) return labels.counterOffered;
  if (type === 'connection_request' && trade) return labels.swapOffered;
  if (type === 'search_match' && saved_search === null) return labels.matchOfDeletedSearch;
  if (type === 'want_found' && saved_search === null) return labels.foundDeleted;
  if (type === 'search_cheaper' && saved_search === null) return labels.sentences.favourite_cheaper;
  if (type === 'follow_match' && !saved_search?.name) return labels.newOfSeller;
  return labels.sentences[isNotificationType(type) ? type : 'other'];
}

const partsOf = (notification: Notification): string[] =>
  templateOf(notification).split(/(\{name\}|\{listing\}|\{search\}|\{proposal\}|\{item\})/);

/** Returns the sentence as plain text, for screen readers. */
export function sentenceOf(notification: Notification): string {
  const values = valuesOf(notification);
  return partsOf(notification)
    .map((part) => values[part] ?? part)
    .join('');
}

export function NotificationSentence({ notification }: { notification: Notification }) {
  const values = valuesOf(notification);
  return partsOf(notification).map((part, index) => {
    const name = values[part];
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes.
    return name === undefined ? part : <strong key={index}>{name}</strong>;
  });
}
