/** What does a notification say? */
import type { Notification } from '#contract/notifications.ts';
import { notificationLabels as labels } from './notifications.labels.ts';

const wordsOf = ({ sender, listing, saved_search }: Notification): Record<string, string> => ({
  '{name}': sender.name,
  '{listing}': listing.name,
  '{search}': saved_search?.name ?? '',
});

/** Its sentence, cut where names come in. */
const partsOf = ({ type, saved_search }: Notification): string[] =>
  labels.sentence(type, saved_search !== null).split(/(\{name\}|\{listing\}|\{search\})/);

/** The same without any emphasis, to be spoken. */
export function sentenceOf(notification: Notification): string {
  const words = wordsOf(notification);
  return partsOf(notification)
    .map((part) => words[part] ?? part)
    .join('');
}

/** The sentence of its type, with the names standing out. */
export function NotificationSentence({ notification }: { notification: Notification }) {
  const words = wordsOf(notification);
  return partsOf(notification).map((part, at) => {
    const name = words[part];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places.
    return name === undefined ? part : <strong key={at}>{name}</strong>;
  });
}
