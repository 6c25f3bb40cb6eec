/** Lets the user choose, crop and remove an avatar. */
import { type FocusEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PICTURE_ACCEPT } from './picture-check.ts';
import { uploadLabels as labels } from './uploads.labels.ts';
import { useObjectUrl } from './use-object-url.ts';
import { usePictureChoice } from './use-picture-choice.ts';
import './avatar-picker.css';

const CropDialog = lazy(async () => ({ default: (await import('#web/ui/crop-dialog.tsx')).CropDialog }));
/** Far larger than any avatar on screen; a phone's full photo would only take longer to upload. */
const OUTPUT = { type: 'image/jpeg', maxWidth: 1024 } as const;

export type AvatarPickerProps = {
  label: string;
  help?: ReactNode;
  /** An error from the server or the form. */
  error?: string | undefined;
  /** A photo that only the browser has; takes precedence over `src`. */
  picture?: Blob | null | undefined;
  /** The URL of a stored photo. */
  src?: string | undefined;
  /** Receives the cropped, square JPEG. */
  onPicked: (picture: Blob) => void;
  /** Without it, the photo cannot be removed. */
  onRemove?: (() => void) | undefined;
  /** True while the parent uploads the photo. */
  busy?: boolean | undefined;
  /** Classes of the photo when it is more than a form field; the label is then visually hidden. */
  pictureClass?: string | undefined;
};

export function AvatarPicker({
  label,
  help,
  error,
  picture,
  src,
  onPicked,
  onRemove,
  busy,
  pictureClass,
}: AvatarPickerProps) {
  const choice = usePictureChoice();
  const objectUrl = useObjectUrl(picture);
  const [hint, setHint] = useState('');
  const [isCropperLoaded, setCropperLoaded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (choice.file && !isCropperLoaded) setCropperLoaded(true);

  const hasPicture = Boolean(picture ?? src);
  const isWaiting = choice.checking || busy === true;
  const problem = choice.problem || error;
  const hintHandlers = (words: string) => ({
    onPointerEnter: () => setHint(words),
    onPointerLeave: () => setHint(''),
    // For keyboard focus only: focus returned by a closing dialog would cover the new photo.
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) setHint(words);
    },
    onBlur: () => setHint(''),
  });
  const remove = (): void => {
    choice.forgetProblem();
    onRemove?.();
    // The remove button disappears with the photo, so move the focus to the main button.
    main.current?.focus();
  };

  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      className={pictureClass === undefined || problem ? 'avatar-picker' : 'avatar-picker gap-0!'}
    >
      <div className="avatar-picker__frame">
        <button
          ref={main}
          type="button"
          className="avatar-picker__main"
          aria-label={labels.replacePhoto}
          aria-describedby={`${id}-words`}
          aria-busy={isWaiting || undefined}
          {...hintHandlers(labels.replacePhoto)}
          onClick={() => (isWaiting ? undefined : input.current?.click())}
        >
          <Avatar size="xl" src={objectUrl ?? src} className={pictureClass ?? 'size-24!'} />
          {hint || isWaiting ? (
            <span className="avatar-picker__hint" aria-hidden="true">
              {isWaiting ? <Spinner /> : hint}
            </span>
          ) : null}
          <span className="avatar-picker__badge" aria-hidden="true">
            <Icon name="camera" size="sm" />
          </span>
        </button>
        {hasPicture && onRemove && !isWaiting ? (
          <button
            type="button"
            className="avatar-picker__remove"
            aria-label={labels.removePhoto}
            {...hintHandlers(labels.removePhoto)}
            onClick={remove}
          >
            <Icon name="close" size="sm" />
          </button>
        ) : null}
      </div>
      <div id={`${id}-words`} className="grid min-w-0 gap-1">
        <span id={`${id}-label`} className={pictureClass === undefined ? 'field__label' : 'sr-only'}>
          {label}
        </span>
        {problem ? (
          <p role="alert" className="field__error">
            <Icon name="error" />
            <span>{problem}</span>
          </p>
        ) : null}
        {help === undefined ? null : <p className="field__help">{help}</p>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={PICTURE_ACCEPT}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) choice.choose(file);
          // Reset the input, so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
      {isCropperLoaded
        ? // Rendered outside the surrounding form, which Enter in the zoom slider would submit.
          createPortal(
            <Suspense>
              <CropDialog
                file={choice.file}
                aspect={1}
                round
                size="md"
                output={OUTPUT}
                title={labels.cropTitle}
                onCropped={(cropped) => {
                  choice.done();
                  onPicked(cropped);
                }}
                onCancel={choice.done}
              />
            </Suspense>,
            document.body,
          )
        : null}
    </fieldset>
  );
}
