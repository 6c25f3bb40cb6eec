/** How does one write a message? */
import { type ChangeEvent, type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { LONGEST_MESSAGE, MOST_IMAGES, whyUnsendable } from '#rules/conversations/outgoing-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { attachFiles, type Refusal } from './attachments.ts';
import { useComposerDraft } from './composer-draft.ts';
import { ComposerImages } from './composer-images.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';
import { queueMessage } from './outbox.store.ts';
import { useTypingSignal } from './typing.ts';

/** The counter shows from here on. */
const NEAR_THE_LIMIT = 200;

const sentences: Record<Refusal, () => string> = {
  not_an_image: () => labels.onlyImages,
  too_large: () => labels.tooLarge,
  too_many: () => labels.tooManyImages(MOST_IMAGES),
};

/** Enter that only picks a word of an input method must not send; Safari says so by the old code alone. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** Enter sends, Shift+Enter begins a line; pictures may be picked, pasted or dropped. */
export function Composer({ conversationId }: { conversationId: number }) {
  const draft = useComposerDraft(conversationId);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTypingSignal(conversationId);
  const toast = useToast();
  const why = whyUnsendable(draft);
  const left = LONGEST_MESSAGE - draft.text.length;

  const add = (picked: readonly File[]) => {
    const { images, refused } = attachFiles(draft.images, picked);
    draft.attach(images);
    for (const reason of refused) toast({ kind: 'error', message: sentences[reason]() });
    field.current?.focus();
  };
  const send = () => {
    if (why !== undefined) return;
    if (queueMessage(conversationId, { state: 'draft', text: draft.text, images: draft.images })) {
      draft.clear();
      typing.sent();
    }
    field.current?.focus();
  };
  const write = (text: string) => {
    draft.write(text);
    if (text !== '') typing.wrote();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A copied table also carries a picture of itself: whoever pastes it means the words.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    add(files);
  };
  const onPick = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.currentTarget.files ?? [])]);
    // Or the same picture could not be picked again after it was removed.
    event.currentTarget.value = '';
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className="composer__box" data-over={over || undefined}>
        <ComposerImages images={draft.images} onChange={draft.attach} />
        <textarea
          ref={field}
          rows={1}
          aria-label={labels.message}
          placeholder={over ? labels.dropHere : labels.placeholder}
          enterKeyHint="send"
          value={draft.text}
          aria-invalid={left < 0 || undefined}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className="composer__row">
          <IconButton icon="image" label={labels.attach} onClick={() => picker.current?.click()} />
          <input ref={picker} type="file" accept="image/*" multiple hidden onChange={onPick} />
          {left <= NEAR_THE_LIMIT ? (
            <span className="composer__left" role="status" data-over={left < 0 || undefined}>
              {labels.left(left)}
            </span>
          ) : null}
          <Button type="submit" variant="main" disabled={why !== undefined}>
            {labels.send}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** What stands in its place once nothing can be said any more. */
export function ClosedComposer() {
  return (
    <p className="composer composer--closed">
      <Icon name="lock" />
      {labels.closedComposer}
    </p>
  );
}
