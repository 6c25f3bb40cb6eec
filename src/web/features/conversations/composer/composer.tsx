/** Renders the message composer. */
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { MAX_MESSAGE_LENGTH } from '#contract/limits.ts';
import { draftRefusal } from '#rules/conversations/outgoing-message.ts';
import { characterCount } from '#rules/text/characters.ts';
import { PushOffer } from '#web/features/web-push/index.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';
import { queueMessage } from '../send-queue/send-queue-state.ts';
import { useTypingSignal } from '../thread/typing.ts';
import { type Refused, readAttachment } from './attachments.ts';
import { type ComposerDraft, useComposerDraft } from './composer-draft.ts';
import { ComposerImages, RefusedFiles } from './composer-images.tsx';

/** The counter appears when this many characters are left. */
const NEAR_THE_LIMIT = 200;

/** True if Enter only confirms an input-method candidate; Safari reports this only in `keyCode`. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const onPick = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])]);
    // Without the reset, picking the same picture again after removing it would not fire a change event.
    event.currentTarget.value = '';
  };
  return (
    <>
      <IconButton icon="image" label={labels.attach} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        accept="image/*,image/heic,image/heif,.heic,.heif"
        multiple
        hidden
        onChange={onPick}
      />
    </>
  );
}

type MessageFieldProps = Pick<ComponentProps<'textarea'>, 'ref' | 'value' | 'placeholder' | 'aria-invalid'> & {
  onWrite: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
  onSend: () => void;
};

function MessageField({ onWrite, onFiles, onSend, ...rest }: MessageFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    onSend();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A table copied from a spreadsheet also contains a picture of itself; the user wants to paste the text.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <textarea
      {...rest}
      rows={1}
      aria-label={labels.message}
      enterKeyHint="send"
      onChange={(event) => onWrite(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}

/** Shows the remaining characters near the limit; a negative number if the message is too long. */
function CharactersLeft({ count }: { count: number }) {
  if (count > NEAR_THE_LIMIT) return null;
  return (
    <span
      className="ml-auto px-2 text-2xs text-faint tabular-nums [&+.btn]:ml-0 data-over:text-error data-over:font-semibold max-md:row-4 max-md:col-span-full"
      role="status"
      data-over={count < 0 || undefined}
    >
      {labels.charactersLeft(count)}
    </span>
  );
}

/** Holds the composer's state. Refocuses the text field after pictures are added and after the message is sent. */
function useComposer(conversationId: number) {
  const draft = useComposerDraft(conversationId);
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTypingSignal(conversationId);
  const [hasSent, setSent] = useState(false);
  const { reading, refused, add: read, forgetRefused } = useAttachments(draft);
  const add = (files: readonly File[]) => {
    read(files);
    field.current?.focus();
  };
  const send = () => {
    // Sending before all pictures are read would send an incomplete message.
    if (reading.length > 0) return;
    if (queueMessage(conversationId, { state: 'draft', text: draft.text, images: draft.images })) {
      draft.clear();
      forgetRefused();
      typing.sent();
      // Show the message first, and only then load and run the code that offers push notifications.
      startTransition(() => setSent(true));
    }
    field.current?.focus();
  };
  const write = (text: string) => {
    draft.write(text);
    if (text !== '') typing.wrote();
  };
  const sendable = reading.length === 0 && draftRefusal(draft) === null;
  return { draft, field, reading, refused, forgetRefused, add, send, write, sendable, hasSent };
}

export function Composer({ conversationId }: { conversationId: number }) {
  const { draft, field, reading, refused, forgetRefused, add, send, write, sendable, hasSent } =
    useComposer(conversationId);
  const over = useFileDrop(add);
  const remaining = MAX_MESSAGE_LENGTH - characterCount(draft.text);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="composer" onSubmit={onSubmit}>
      {hasSent ? <PushOffer /> : null}
      <div className="composer__box" data-over={over || undefined} data-drop={labels.dropHere}>
        <RefusedFiles refused={refused} onDismiss={forgetRefused} />
        <ComposerImages images={draft.images} reading={reading} onRemove={draft.detach} />
        <MessageField
          ref={field}
          placeholder={over ? labels.dropHere : labels.placeholder}
          value={draft.text}
          aria-invalid={remaining < 0 || undefined}
          onWrite={write}
          onFiles={add}
          onSend={send}
        />
        <div className="composer__row flex items-center gap-1 min-w-0 max-md:contents [&>.btn]:ml-auto">
          <AttachButton onFiles={add} />
          <CharactersLeft count={remaining} />
          <Button type="submit" variant="main" disabled={!sendable}>
            {labels.send}
          </Button>
        </div>
      </div>
    </form>
  );
}

type Attachments = {
  /** Files that are still being read: a large picture takes a moment, a HEIC picture a few seconds. */
  reading: readonly File[];
  refused: readonly Refused[];
  add: (files: readonly File[]) => void;
  forgetRefused: () => void;
};

/** Turns picked, pasted and dropped files into the pictures of a draft, one after the other. */
function useAttachments({ isFull, attach }: Pick<ComposerDraft, 'isFull' | 'attach'>): Attachments {
  const [reading, setReading] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  // One at a time: a phone does not have enough memory to decode several large pictures at once.
  const queue = useRef<Promise<void>>(Promise.resolve());

  const refuse = (file: File, reason: Refused['reason']) =>
    setRefused((known) => [...known, { name: file.name, reason }]);
  const read = async (file: File) => {
    // Files that exceed the maximum number of pictures are not even opened.
    const result = isFull() ? ({ ok: false, reason: 'too_many' } as const) : await readAttachment(file);
    if (result.ok) await attach(result.file);
    else refuse(file, result.reason);
    setReading((files) => files.filter((other) => other !== file));
  };
  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    setRefused([]);
    setReading((known) => [...known, ...files]);
    for (const file of files) queue.current = queue.current.then(() => read(file));
  };
  return { reading, refused, add, forgetRefused: () => setRefused([]) };
}

/** Returns whether files are being dragged over the page. */
function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // A `relatedTarget` means the pointer moved to another element and did not leave the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}
