/** How does a person choose the round picture that stands for them? */
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
/** Far more than the largest avatar shown; a phone's whole photograph would only travel longer. */
const OUTPUT = { type: 'image/jpeg', maxWidth: 1024 } as const;

export type AvatarPickerProps = {
  label: string;
  help?: ReactNode;
  /** What the server or the form says against it. */
  error?: string | undefined;
  /** Held by the browser; goes before `src`. */
  picture?: Blob | null | undefined;
  /** A stored one. */
  src?: string | undefined;
  /** Gets the cropped JPEG, square. */
  onPicked: (picture: Blob) => void;
  /** Without it there is nothing to remove. */
  onRemove?: (() => void) | undefined;
  /** The owner is sending it. */
  busy?: boolean | undefined;
  /** How the picture itself looks, where it is more than a field of a form; the label is then spoken only. */
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
  const held = useObjectUrl(picture);
  const [hint, setHint] = useState('');
  const [wanted, setWanted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (choice.file && !wanted) setWanted(true);

  const filled = Boolean(picture ?? src);
  const waiting = choice.checking || busy === true;
  const problem = choice.problem || error;
  const hinting = (words: string) => ({
    onPointerEnter: () => setHint(words),
    onPointerLeave: () => setHint(''),
    // By keyboard only: given back by a closing dialog, the focus would cover the new picture.
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) setHint(words);
    },
    onBlur: () => setHint(''),
  });
  const remove = (): void => {
    choice.forgetProblem();
    onRemove?.();
    // The button goes with the picture: the keyboard stays here.
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
          aria-busy={waiting || undefined}
          {...hinting(labels.replacePhoto)}
          onClick={() => (waiting ? undefined : input.current?.click())}
        >
          <Avatar size="xl" src={held ?? src} className={pictureClass ?? 'size-24!'} />
          {hint || waiting ? (
            <span className="avatar-picker__hint" aria-hidden="true">
              {waiting ? <Spinner /> : hint}
            </span>
          ) : null}
          <span className="avatar-picker__badge" aria-hidden="true">
            <Icon name="camera" size="sm" />
          </span>
        </button>
        {filled && onRemove && !waiting ? (
          <button
            type="button"
            className="avatar-picker__remove"
            aria-label={labels.removePhoto}
            {...hinting(labels.removePhoto)}
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
          // The same file again must be a change again.
          event.target.value = '';
        }}
      />
      {wanted
        ? // Outside of the form around it, which an Enter at the zoom would send.
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
