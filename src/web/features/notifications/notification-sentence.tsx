/** Renders the sentence of a notification. */
import type { Notification } from '#contract/notifications.ts';
import { notificationLabels as labels } from './notifications.labels.ts';

const valuesOf = ({ sender, listing, saved_search }: Notification): Record<string, string> => ({
  '{name}': sender.name,
  '{listing}': listing.name,
  '{search}': saved_search?.name ?? '',
});

/** The sentence template, split at its placeholders. */
const partsOf = ({ type, saved_search }: Notification): string[] =>
  labels.sentence(type, saved_search !== null).split(/(\{name\}|\{listing\}|\{search\})/);

/** The sentence as plain text, for screen readers. */
export function sentenceOf(notification: Notification): string {
  const values = valuesOf(notification);
  return partsOf(notification)
    .map((part) => values[part] ?? part)
    .join('');
}

/** The sentence with the inserted names emphasised. */
export function NotificationSentence({ notification }: { notification: Notification }) {
  const values = valuesOf(notification);
  return partsOf(notification).map((part, index) => {
    const name = values[part];
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes.
    return name === undefined ? part : <strong key={index}>{name}</strong>;
  });
}
