/** Shows the state of an unsent message and the actions available to its author. */

import { useEffect, useState } from 'react';
import { errorSentences } from '#contract/error-sentences.ts';
import { isBlank } from '#contract/visible-text.ts';
import type {
  FailedMessage,
  FailureReason,
  QueuedMessage,
  SendingMessage,
} from '#rules/conversations/outgoing-message.ts';
import { useObjectUrl } from '#web/lib/browser/use-object-url.ts';
import { sentenceFor } from '#web/lib/net/errors.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SLOW_MS } from '#web/ui/slow-notice.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';
import type { Outgoing } from '../send-queue/persisted-send-queue.ts';
import {
  discardOutgoing,
  resendMessage,
  retryOutgoing,
  stopOutgoing,
  useUploaded,
} from '../send-queue/send-queue-state.ts';
import { MESSAGE_STATE } from './class-names.ts';

function UnsentPicture({ file }: { file: File }) {
  const src = useObjectUrl(file);
  return (
    <span className="picture aspect-[4/3] rounded-[14px]">
      {src === undefined ? null : <img src={src} alt={labels.ownPicture} />}
    </span>
  );
}

export function UnsentPictures({ images }: { images: readonly File[] }) {
  if (images.length === 0) return null;
  return (
    <div className="shots">
      {images.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of an unsent message's pictures never changes.
        <UnsentPicture key={index} file={file} />
      ))}
    </div>
  );
}

export function UnsentState({ outgoing }: { outgoing: Outgoing }) {
  return outgoing.state === 'failed' ? <Failed message={outgoing} /> : <UnderWay message={outgoing} />;
}

/** True if the current attempt has had no response for `SLOW_MS`; every attempt has its own timer. */
function useSlow(message: Outgoing): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (message.state !== 'sending') return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return slow;
}

function UnderWay({ message }: { message: QueuedMessage<File> | SendingMessage<File> }) {
  const uploaded = useUploaded(message.clientId);
  const waits = message.state === 'queued' && message.attempts > 0;
  const uploads = uploaded !== undefined && message.state === 'sending';
  const slow = useSlow(message) && !uploads;
  const stoppable = waits || slow || message.images.length > 0;
  const text = waits ? labels.waiting : uploads ? progressText(uploaded) : slow ? labels.slow : labels.sending;
  return (
    <span
      className={
        uploads
          ? `${MESSAGE_STATE} text-2xs text-faint [&>.progress]:w-24 [&>.progress]:h-1`
          : `${MESSAGE_STATE} text-2xs text-faint`
      }
    >
      {uploads ? <ProgressBar value={uploaded} label={labels.uploading(message.images.length)} /> : null}
      {text}
      {stoppable ? (
        <button type="button" onClick={() => stopOutgoing(message)}>
          {labels.cancel}
        </button>
      ) : null}
      {slow && message.state === 'sending' ? (
        <button type="button" onClick={() => resendMessage(message)}>
          {labels.retry}
        </button>
      ) : null}
    </span>
  );
}

/** Returns the text about the upload: its progress or, once it is complete, that the server is storing the pictures. */
function progressText(uploaded: number): string {
  return uploaded < 1 ? labels.uploaded(Math.floor(uploaded * 100)) : labels.storing;
}

function failureText(reason: FailureReason): string {
  if (reason === 'images_lost') return labels.imagesLost;
  return reason === 'stopped' ? labels.stopped : sentenceFor(reason, errorSentences[reason]);
}

function Failed({ message }: { message: FailedMessage<File> }) {
  // A message that has lost its pictures can be empty, and then cannot be sent again.
  const isEmpty = isBlank(message.text) && message.images.length === 0;
  return (
    <span className={`${MESSAGE_STATE} text-xs text-error text-right`}>
      <span>
        {labels.notSent}{' '}
        <span className="text-soft before:content-['·_'] before:mx-0.5">{failureText(message.reason)}</span>
      </span>
      <span className="whitespace-nowrap">
        {isEmpty ? null : (
          <button type="button" onClick={() => retryOutgoing(message)}>
            {labels.retry}
          </button>
        )}
        <button type="button" onClick={() => discardOutgoing(message)}>
          {labels.delete}
        </button>
      </span>
    </span>
  );
}
