/** How does one message look, and what can be done about it? */
import { serverAddress } from '#web/lib/api.ts';
import { formatTime } from '#web/lib/format.ts';
import { placeholderColour, variantUrl } from '#web/lib/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';
import type { Party } from './counterpart.ts';
import type { Line } from './thread-entries.ts';
import { UnsentPictures, UnsentState } from './unsent-message.tsx';

function SentPictures({ line, name }: { line: Line; name: string }) {
  if (!('message' in line.content) || line.content.message.images.length === 0) return null;
  return (
    <div className="shots">
      {line.content.message.images.map((image, at) => {
        const url = serverAddress(`/storage/${image.path}`);
        return (
          <a key={image.id} href={url} target="_blank" rel="noreferrer" aria-label={labels.picture(name, at + 1)}>
            <Picture
              src={variantUrl(url, 320)}
              alt=""
              ratio="4:3"
              placeholder={placeholderColour(url)}
              className="rounded-[14px]"
            />
          </a>
        );
      })}
    </div>
  );
}

type MessageLineProps = {
  line: Line;
  /** Who does not sit here. */
  other: Party;
  /** The last own one that they have read. */
  seen: boolean;
  /** It was looked for. */
  found: boolean;
};

/** One line of a conversation. */
export function MessageLine({ line, other, seen, found }: MessageLineProps) {
  const { content, mine, first, last, text } = line;
  const name = mine ? labels.you : other.name;
  const outgoing = 'outgoing' in content ? content.outgoing : undefined;
  const waiting = outgoing !== undefined && outgoing.state !== 'failed';
  const shape = [
    'msg',
    mine && 'msg--me',
    first && 'msg--first',
    last && 'msg--last',
    waiting && 'msg--sending',
    found && 'msg--found',
  ];
  return (
    <div className={shape.filter(Boolean).join(' ')}>
      {mine || !last ? null : <Avatar size="xs" src={variantUrl(other.profile.avatar, 96)} className="msg__who" />}
      <VisuallyHidden>{labels.says(name)}</VisuallyHidden>
      {outgoing === undefined ? <SentPictures line={line} name={name} /> : <UnsentPictures images={outgoing.images} />}
      {text === '' ? null : <div className="bubble">{text}</div>}
      {outgoing === undefined ? null : <UnsentState outgoing={outgoing} />}
      {outgoing === undefined && (last || seen) ? (
        <span className="state">
          {last ? <time dateTime={line.at}>{formatTime(line.at)}</time> : null}
          {seen ? <span className="state__seen">{labels.seen}</span> : null}
        </span>
      ) : null}
    </div>
  );
}
