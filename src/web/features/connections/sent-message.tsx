/** Shows the result of a sent contact request on a listing page. */

import { PushOffer } from '#web/features/web-push/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { sentMessageLabels as words } from './connections.labels.ts';
import type { SendOutcome } from './use-listing-contact.ts';

type SentMessageProps = { outcome: SendOutcome; onDismiss: () => void };

/**
 * Shows the specified confirmation, with a note if an earlier request was updated; another text if the request is under
 * review, was declined by a moderator, or changes nothing.
 */
export function SentMessage({ outcome: { effect, review }, onDismiss }: SentMessageProps) {
  const action = { label: words.dismiss, onAction: onDismiss };
  if (review) {
    return (
      <Banner tone="warning" shape="box" action={action}>
        {words.review[review]}
      </Banner>
    );
  }
  if (effect === 'unchanged') {
    return (
      <Banner tone="info" shape="box" action={action}>
        {words.nothingNew}
      </Banner>
    );
  }
  return (
    <>
      <Banner tone="success" shape="box" action={action}>
        <span>{words.sent}</span> {effect === 'sent' ? null : <span>{words.updated}</span>}
      </Banner>
      <PushOffer />
    </>
  );
}
