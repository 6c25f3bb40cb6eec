/** Renders one message: text, pictures, time and delivery state. */

import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, memo, Suspense, useState } from 'react';
import type { Message } from '#contract/conversations.ts';
import type { ContactDetail } from '#rules/conversations/contact-details.ts';
import { isEmojiOnly } from '#rules/conversations/emoji-only.ts';
import { useReport } from '#web/features/moderation/index.ts';
import { formatTime, useDisplay } from '#web/lib/i18n/format.ts';
import { serverAddress } from '#web/lib/net/api.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { Lightbox } from '#web/ui/on-demand.ts';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { messageChangeLabels as changeLabels, conversationLabels as labels } from '../conversations.labels.ts';
import type { Party } from '../inbox/counterpart.ts';
import { AddedLine, type Addition } from './added-line.tsx';
import { MESSAGE_STATE } from './class-names.ts';
import { addMessage } from './messages.queries.ts';
import { ChangeMessage } from './own-message.tsx';
import type { Line } from './thread-rows.ts';
import { UnsentPictures, UnsentState } from './unsent-message.tsx';

const isAddition = (message: Message): message is Addition =>
  message.added_listing_id !== undefined && !message.deleted_at;

function MessageText({ text }: { text: string }) {
  return (
    <div
      className={
        isEmojiOnly(text)
          ? 'bubble in-[.msg]:p-0 in-[.msg]:text-[2.5rem] in-[.msg]:leading-12 in-[.msg:not(.msg--me)]:bg-transparent'
          : 'bubble'
      }
    >
      <LinkedText text={text} />
    </div>
  );
}

/** A button beside the message; hidden until the message is hovered or focused, except on touch screens. */
function ReportMessage({ id, name }: { id: number; name: string }) {
  const report = useReport('message', id);
  return (
    <div className="[.msg>&]:col-3 [.msg>&]:row-1 [.msg>&]:overflow-visible [.msg>&]:opacity-0 [.msg--me>&]:absolute [.msg--me>&]:right-full [.msg--me>&]:bottom-0 [@media(hover:none)]:[.msg>&]:opacity-60 [.msg:not(.msg--me)>&]:w-0 [.msg:is(:hover,:focus-within)>&]:opacity-100">
      <IconButton icon="flag" label={labels.reportMessage(name)} onClick={report.open} />
      {report.dialog}
    </div>
  );
}

/** A stored message without text and pictures was deleted, or belonged to an account that was erased. */
function LineText({ line: { content, text } }: { line: Line }) {
  if ('message' in content && content.message.deleted_at) {
    return (
      <div className="bubble in-[.msg]:border in-[.msg]:border-line in-[.msg]:italic in-[.msg:not(.msg--me)]:bg-transparent in-[.msg:not(.msg--me)]:text-soft">
        {changeLabels.deleted}
      </div>
    );
  }
  const isErased = 'message' in content && text === '' && content.message.images.length === 0;
  if (isErased) return <MessageText text={labels.erasedMessage} />;
  return text === '' ? null : <MessageText text={text} />;
}

function Review({ message: { review } }: { message: Pick<Message, 'review'> }) {
  return review ? <p className="flex gap-1.5 max-w-96 mt-1 text-warning text-xs">{labels.review[review]}</p> : null;
}

type MessageActionProps = { message: Message; mine: boolean; other: string };

function MessageAction({ message, mine, other }: MessageActionProps) {
  if (mine) return <ChangeMessage message={message} other={other} />;
  return message.deleted_at ? null : <ReportMessage id={message.id} name={other} />;
}

function SentState({ line: { content, last, at }, isSeen }: { line: Line; isSeen: boolean }) {
  const isEdited = 'message' in content && content.message.edited_at && !content.message.deleted_at;
  if (!last && !isSeen && !isEdited) return null;
  return (
    <span className={`${MESSAGE_STATE} text-2xs text-faint`}>
      {isEdited ? <span>{changeLabels.edited}</span> : null}
      {last ? <time dateTime={at}>{formatTime(at)}</time> : null}
      {isSeen ? (
        <span className="font-medium [.state>time+&]:before:content-['·'] [.state>time+&]:before:mr-1.5">
          {labels.seenState}
        </span>
      ) : null}
    </span>
  );
}

type MessageLineProps = {
  line: Line;
  other: Party;
  /** True for the last message of the signed-in user that the other party has read. */
  isSeen: boolean;
  /** True if this is the target message of a search result or link. */
  isTarget: boolean;
  /**
   * The contact details in this message if it is one of a stranger's first messages; the line then shows a safety
   * warning.
   */
  details?: readonly ContactDetail[] | undefined;
};

function AdditionLine({
  message,
  mine,
  other,
  isTarget,
}: { message: Addition } & Pick<MessageLineProps, 'other' | 'isTarget'> & { mine: boolean }) {
  const client = useQueryClient();
  const onChanged = (changed: Message) => void addMessage(client, changed);
  return <AddedLine {...{ message, mine, isTarget, onChanged }} other={other.name} />;
}

/** Compares lines by content, because every change of the conversation creates new objects for the same lines. */
function looksSame(before: MessageLineProps, after: MessageLineProps): boolean {
  const [old, line] = [before.line, after.line];
  const isSameContent =
    'message' in line.content
      ? 'message' in old.content && old.content.message === line.content.message
      : 'outgoing' in old.content && old.content.outgoing === line.content.outgoing;
  const isSamePlace = old.first === line.first && old.last === line.last && old.at === line.at;
  const isSameMark =
    before.isSeen === after.isSeen && before.isTarget === after.isTarget && before.details === after.details;
  return isSameContent && isSamePlace && isSameMark && before.other === after.other;
}

/** Memoised: otherwise every message of a long conversation would be rendered again for each message that is sent. */
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  useDisplay();
  const { content, mine } = props.line;
  const message = 'message' in content ? content.message : undefined;
  if (message === undefined || !isAddition(message)) return <WrittenLine {...props} />;
  return <AdditionLine message={message} mine={mine} other={props.other} isTarget={props.isTarget} />;
}, looksSame);

function WrittenLine({ line, other, isSeen, isTarget, details }: MessageLineProps) {
  const { content, mine, first, last } = line;
  const name = mine ? labels.you : other.name;
  const outgoing = 'outgoing' in content ? content.outgoing : undefined;
  const isSending = outgoing !== undefined && outgoing.state !== 'failed';
  const shape = [
    'msg',
    mine && 'msg--me',
    first && 'msg--first',
    last && 'msg--last',
    isSending && 'msg--sending [&_.bubble]:opacity-62 [&_.shots]:opacity-62',
    isTarget &&
      'msg--found [&_.bubble]:rounded-[16px] [&_.bubble]:[box-shadow:0_0_0_3px_var(--focus)] [&_.shots]:rounded-[16px] [&_.shots]:[box-shadow:0_0_0_3px_var(--focus)]',
  ];
  return (
    <div className={shape.filter(Boolean).join(' ')}>
      {mine || !last ? null : (
        <Avatar
          size="xs"
          src={variantUrl(other.profile.avatar, 96)}
          // The author's picture, next to the last message of a run and above its time.
          className="[.msg>&]:col-1 [.msg>&]:row-1 [.msg:has(.shots_+_.bubble)>&]:row-2"
        />
      )}
      <VisuallyHidden>{labels.says(name)}</VisuallyHidden>
      {'outgoing' in content ? (
        <UnsentPictures images={content.outgoing.images} />
      ) : (
        <SentPictures images={content.message.images} name={name} />
      )}
      <LineText line={line} />
      {details === undefined ? null : (
        <p className="flex gap-1.5 max-w-96 mt-1 text-warning text-xs">
          <Icon name="warning" size="sm" />
          <span>{labels.flagged(details)}</span>
        </p>
      )}
      {'outgoing' in content ? <UnsentState outgoing={content.outgoing} /> : <Review message={content.message} />}
      {'message' in content ? <MessageAction message={content.message} mine={mine} other={other.name} /> : null}
      {outgoing === undefined ? <SentState line={line} isSeen={isSeen} /> : null}
    </div>
  );
}

type PictureLinkProps = { url: string; alt: string; onOpen: () => void };

/** A link rather than a button, so that Ctrl+click, for example, still opens the picture in a new tab. */
function PictureLink({ url, alt, onOpen }: PictureLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a href={url} aria-label={`${alt}, ${labels.fullScreen}`} aria-haspopup="dialog" onClick={open}>
      <Picture
        src={variantUrl(url, 320)}
        alt=""
        ratio="4:3"
        placeholder={placeholderColour(url)}
        className="rounded-[14px]"
      />
    </a>
  );
}

/** `name`: the sender. */
function SentPictures({ images, name }: { images: Message['images']; name: string }) {
  const [selected, setSelected] = useState<number>();
  if (images.length === 0) return null;
  const pictures = images.map(({ path }, index) => ({
    url: serverAddress(`/storage/${path}`),
    alt: labels.picture(name, index + 1),
  }));
  return (
    <div className="shots">
      {pictures.map(({ url, alt }, index) => (
        <PictureLink key={url} url={url} alt={alt} onOpen={() => setSelected(index)} />
      ))}
      {selected === undefined ? null : (
        <Suspense fallback={null}>
          <Lightbox
            title={labels.picturesFrom(name)}
            pictures={pictures}
            at={selected}
            onSelect={setSelected}
            onClose={() => setSelected(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
