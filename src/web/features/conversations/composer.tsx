/** Renders the message composer. */
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { MAX_MESSAGE_LENGTH, whyUnsendable } from '#rules/conversations/outgoing-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useComposerDraft } from './composer-draft.ts';
import { ComposerImages, RefusedFiles } from './composer-images.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';
import { queueMessage } from './send-queue-state.ts';
import { useTypingSignal } from './typing.ts';
import { useAttachments } from './use-attachments.ts';
import { useFileDrop } from './use-file-drop.ts';

/** The counter appears when this many characters are left. */
const NEAR_THE_LIMIT = 200;

/** Returns true if Enter only confirms an input-method candidate and must not send; Safari reports this only in `keyCode`. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** Enter sends, Shift+Enter inserts a line break; pictures can be picked, pasted or dropped. */
export function Composer({ conversationId }: { conversationId: number }) {
  const draft = useComposerDraft(conversationId);
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTypingSignal(conversationId);
  const { reading, refused, add: read, forgetRefused } = useAttachments(draft.attach);
  const left = MAX_MESSAGE_LENGTH - draft.text.length;
  // Sending before all pictures are read would send an incomplete message.
  const sendable = reading.length === 0 && whyUnsendable(draft) === undefined;

  const add = (picked: readonly File[]) => {
    read(picked);
    field.current?.focus();
  };
  const over = useFileDrop(add);
  const send = () => {
    if (!sendable) return;
    if (queueMessage(conversationId, { state: 'draft', text: draft.text, images: draft.images })) {
      draft.clear();
      forgetRefused();
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
    // A table copied from a spreadsheet also carries a picture of itself; the user wants to paste the text.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    add(files);
  };
  const onPick = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.currentTarget.files ?? [])]);
    // Without the reset, picking the same picture again after removing it would not fire a change event.
    event.currentTarget.value = '';
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="composer__box" data-over={over || undefined}>
        <RefusedFiles refused={refused} onDismiss={forgetRefused} />
        <ComposerImages
          images={draft.images}
          reading={reading}
          onRemove={(image) => draft.attach((images) => images.filter((attached) => attached !== image))}
        />
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
          <input
            ref={picker}
            type="file"
            accept="image/*,image/heic,image/heif,.heic,.heif"
            multiple
            hidden
            onChange={onPick}
          />
          {left <= NEAR_THE_LIMIT ? (
            <span className="composer__left" role="status" data-over={left < 0 || undefined}>
              {labels.left(left)}
            </span>
          ) : null}
          <Button type="submit" variant="main" disabled={!sendable}>
            {labels.send}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Replaces the composer once the conversation is closed. */
export function ClosedComposer() {
  return (
    <p className="composer composer--closed">
      <Icon name="lock" />
      {labels.closedComposer}
    </p>
  );
}
