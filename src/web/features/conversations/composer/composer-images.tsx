/** Shows the pictures attached to a draft, and the files that could not be attached. */

import { MAX_MESSAGE_IMAGES } from '#contract/limits.ts';
import { uploadLabels } from '#web/features/uploads/index.ts';
import { useObjectUrl } from '#web/lib/browser/use-object-url.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';
import { byReason, type Refusal, type Refused } from './attachments.ts';

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const src = useObjectUrl(file);
  return (
    <li>
      {/* Shows the whole picture, because the author checks what will be sent. */}
      <span className="picture aspect-video rounded-sm">
        {src === undefined ? null : <img src={src} alt={file.name} className="object-contain!" />}
      </span>
      <button type="button" aria-label={labels.removePicture(file.name)} onClick={onRemove}>
        <Icon name="close" size="sm" />
      </button>
    </li>
  );
}

const keysByFile = new WeakMap<File, number>();
let lastKey = 0;

/** Returns a React key for the file; its name is not unique, because the same picture can be attached twice. */
function keyOf(file: File): number {
  const existingKey = keysByFile.get(file);
  if (existingKey !== undefined) return existingKey;
  lastKey += 1;
  keysByFile.set(file, lastKey);
  return lastKey;
}

type ComposerImagesProps = {
  images: readonly File[];
  /** Files still being read; each becomes a preview when it is ready. */
  reading: readonly File[];
  onRemove: (image: File) => void;
};

export function ComposerImages({ images, reading, onRemove }: ComposerImagesProps) {
  if (images.length === 0 && reading.length === 0) return null;
  return (
    <ul className="flex gap-3.5 pt-2.5 pb-1 pl-2 pr-3 overflow-x-auto overscroll-x-contain [&>li]:relative [&>li]:flex-none [&>li]:w-22 [&_button]:absolute [&_button]:-top-2 [&_button]:-right-2 [&_button]:grid [&_button]:place-items-center [&_button]:size-6 [&_button]:rounded-[50%] [&_button]:bg-ink [&_button]:text-on-ink [&_button]:[box-shadow:0_0_0_2px_var(--surface)] [&_button]:after:absolute [&_button]:after:-inset-2.5">
      {images.map((file) => (
        <Preview key={keyOf(file)} file={file} onRemove={() => onRemove(file)} />
      ))}
      {reading.slice(0, MAX_MESSAGE_IMAGES - images.length).map((file) => (
        <li key={keyOf(file)}>
          <span className="picture grid place-items-center text-soft aspect-video rounded-sm">
            <Spinner label={labels.readingPicture(file.name)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function sentenceOf(reason: Refusal): string {
  switch (reason) {
    case 'too_many':
      return labels.tooManyImages(MAX_MESSAGE_IMAGES);
    case 'not_an_image':
      return labels.onlyImages;
    case 'unknown_picture':
      return uploadLabels.problems.not_a_picture;
    case 'too_large':
    case 'too_large_to_crop':
    case 'too_many_pixels_to_crop':
    case 'unreadable':
    case 'heic_unreadable':
      return uploadLabels.problems[reason];
  }
}

const MAX_LISTED_NAMES = 2;

type RefusedFilesProps = { refused: readonly Refused[]; onDismiss: () => void };

/**
 * Lists the files that were left out and the reasons. Shown above the text field, because the author is looking there.
 */
export function RefusedFiles({ refused, onDismiss }: RefusedFilesProps) {
  return (
    <div role="alert">
      {refused.length === 0 ? null : (
        <div className="flex items-start gap-2 py-1 pl-3 rounded-[10px] bg-error-bg text-text text-xs [&>ul]:flex-1 [&>ul]:min-w-0 [&>ul]:py-2.5 [&>ul]:wrap-anywhere [&_b]:font-semibold">
          <ul>
            {byReason(refused).map(([reason, files]) => (
              <li key={reason}>
                <b>{labels.leftOut(files.slice(0, MAX_LISTED_NAMES), Math.max(0, files.length - MAX_LISTED_NAMES))}</b>{' '}
                {sentenceOf(reason)}
              </li>
            ))}
          </ul>
          <IconButton icon="close" size="sm" label={labels.dismissRefused} onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
