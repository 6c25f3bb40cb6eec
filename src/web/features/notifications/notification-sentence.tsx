/** What does a notification say? */
import type { Notification } from '#contract/notifications.ts';
import { notificationLabels as labels } from './notifications.labels.ts';

/** The same without any emphasis, to be spoken. */
export function sentenceOf({ type, sender, listing }: Notification): string {
  return labels.sentence(type).replace('{name}', sender.name).replace('{listing}', listing.name);
}

/** The sentence of its type, with the names standing out. */
export function NotificationSentence({ notification }: { notification: Notification }) {
  const { type, sender, listing } = notification;
  const words: Record<string, string> = { '{name}': sender.name, '{listing}': listing.name };
  const parts = labels.sentence(type).split(/(\{name\}|\{listing\})/);
  return parts.map((part, at) => {
    const name = words[part];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places.
    return name === undefined ? part : <strong key={at}>{name}</strong>;
  });
}
