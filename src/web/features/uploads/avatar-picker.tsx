/** Lets the user choose, crop and remove an avatar. */
import { type FocusEvent, type ReactNode, type Ref, Suspense, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useObjectUrl } from '#web/lib/browser/use-object-url.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CropDialog } from '#web/ui/on-demand.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { PICTURE_ACCEPT, preparePicture } from './picture-check.ts';
import { uploadLabels as labels } from './uploads.labels.ts';

/** The width is far larger than any avatar on screen; full resolution would only slow down the upload. */
const OUTPUT = { type: 'image/jpeg', maxWidth: 1024 } as const;

export type AvatarPickerProps = {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** A photo that exists only in the browser; takes precedence over `src`. */
  picture?: Blob | null | undefined;
  src?: string | undefined;
  /** Receives the cropped, square JPEG. */
  onPicked: (picture: Blob) => void;
  /** Without this callback, the photo cannot be removed. */
  onRemove?: (() => void) | undefined;
  /** True while the parent uploads the photo. */
  busy?: boolean | undefined;
  /** Classes for the photo of a picker outside a form; setting them also hides the label visually. */
  pictureClass?: string | undefined;
};

export function AvatarPicker({ onPicked, onRemove, ...props }: AvatarPickerProps) {
  const { label, help, error, picture, src, busy, pictureClass } = props;
  const choice = usePictureChoice();
  const input = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isWaiting = choice.checking || busy === true;
  const problem = choice.problem || error;
  const remove = (): void => {
    choice.forgetProblem();
    onRemove?.();
    // The remove button disappears with the photo, so move the focus to the main button.
    main.current?.focus();
  };
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      className={pictureClass === undefined || problem ? 'flex items-center gap-4' : 'flex items-center gap-0!'}
    >
      <PhotoButtons
        ref={main}
        describedBy={`${id}-words`}
        picture={picture}
        src={src}
        pictureClass={pictureClass}
        isWaiting={isWaiting}
        onReplace={() => input.current?.click()}
        onRemove={onRemove && (picture ?? src) && !isWaiting ? remove : undefined}
      />
      <Words id={id} label={label} isLabelHidden={pictureClass !== undefined} problem={problem} help={help} />
      <FileInput accept={PICTURE_ACCEPT} ref={input} label={label} onChoose={choice.choose} />
      <Cropper choice={choice} onPicked={onPicked} />
    </fieldset>
  );
}

type PhotoButtonsProps = Pick<AvatarPickerProps, 'picture' | 'src' | 'pictureClass' | 'onRemove'> & {
  ref: Ref<HTMLButtonElement>;
  describedBy: string;
  isWaiting: boolean;
  onReplace: () => void;
};

function PhotoButtons({ ref, describedBy, picture, src, pictureClass, isWaiting, ...on }: PhotoButtonsProps) {
  const objectUrl = useObjectUrl(picture);
  const { hint, handlersOf } = useHint();
  const name = (picture ?? src) ? labels.replacePhoto : labels.addPhoto;
  return (
    <div className="relative flex-none">
      <button
        ref={ref}
        type="button"
        className="relative grid rounded-[50%]"
        aria-label={name}
        aria-describedby={describedBy}
        aria-busy={isWaiting || undefined}
        {...handlersOf(name)}
        onClick={isWaiting ? undefined : on.onReplace}
      >
        <Avatar size="xl" src={objectUrl ?? src} className={pictureClass ?? 'size-18! sm:size-24!'} />
        {hint || isWaiting ? (
          <span
            className="absolute inset-0 grid place-items-center p-2 rounded-[50%] bg-photo-scrim text-on-photo text-xs font-semibold text-center"
            aria-hidden="true"
          >
            {isWaiting ? <Spinner /> : hint}
          </span>
        ) : null}
        <span
          className="border-2 border-surface rounded-[50%] bg-ink text-on-ink absolute -right-0.5 -bottom-0.5 grid place-items-center size-7.5"
          aria-hidden="true"
        >
          <Icon name="camera" size="sm" />
        </span>
      </button>
      {on.onRemove ? (
        <button
          type="button"
          className="absolute -top-3.5 -right-3.5 grid place-items-center size-target rounded-[50%] text-text before:rounded-[50%] before:text-on-ink before:absolute before:inset-2 before:border before:border-line-strong before:bg-surface [&>.icon]:relative hover:before:bg-hover"
          aria-label={labels.removePhoto}
          {...handlersOf(labels.removePhoto)}
          onClick={on.onRemove}
        >
          <Icon name="close" size="sm" />
        </button>
      ) : null}
    </div>
  );
}

/** The description of the hovered or focused button, shown over the photo. */
function useHint() {
  const [hint, setHint] = useState('');
  const handlersOf = (words: string) => ({
    onPointerEnter: () => setHint(words),
    onPointerLeave: () => setHint(''),
    // Only for keyboard focus: a closing crop dialog also focuses the button, and the text would cover the new photo.
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) setHint(words);
    },
    onBlur: () => setHint(''),
  });
  return { hint, handlersOf };
}

type WordsProps = Pick<AvatarPickerProps, 'label' | 'help'> & {
  id: string;
  isLabelHidden: boolean;
  problem: string | undefined;
};

function Words({ id, label, isLabelHidden, problem, help }: WordsProps) {
  return (
    <div id={`${id}-words`} className="grid min-w-0 gap-1">
      <span id={`${id}-label`} className={isLabelHidden ? 'sr-only' : 'field__label'}>
        {label}
      </span>
      {problem ? <FieldError role="alert">{problem}</FieldError> : null}
      {help === undefined ? null : <p className="field__help">{help}</p>}
    </div>
  );
}

type CropperProps = { choice: ReturnType<typeof usePictureChoice>; onPicked: (picture: Blob) => void };

/**
 * Rendered outside the surrounding form, because Enter in the zoom slider would submit that form. Loaded when the user
 * chooses the first file.
 */
function Cropper({ choice, onPicked }: CropperProps) {
  const [isLoaded, setLoaded] = useState(false);
  if (choice.file && !isLoaded) setLoaded(true);
  if (!isLoaded) return null;
  return createPortal(
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
  );
}

/** Use this hook if the cropped image is not uploaded immediately; `useUpload` also uploads it. */
function usePictureChoice() {
  const [isChecking, setChecking] = useState(false);
  const [file, setFile] = useState<Blob | null>(null);
  const [problem, setProblem] = useState('');
  /** The number of the latest choice, so that results for earlier choices are ignored. */
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const choose = async (chosen: File): Promise<void> => {
    latest.current += 1;
    const ownChoice = latest.current;
    setProblem('');
    setChecking(true);
    const prepared = await preparePicture(chosen).catch(() => ({ ok: false, problem: 'unreadable' }) as const);
    if (ownChoice !== latest.current) return;
    setChecking(false);
    if (prepared.ok) setFile(prepared.file);
    else setProblem(labels.problems[prepared.problem]);
  };
  return {
    checking: isChecking,
    file,
    problem,
    choose: (chosen: File) => void choose(chosen),
    done: () => setFile(null),
    forgetProblem: () => setProblem(''),
  };
}
