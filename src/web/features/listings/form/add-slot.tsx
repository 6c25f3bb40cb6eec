/** Renders the slot for the next picture of a listing: empty, checking a file or uploading. */

import { type Ref, useRef } from 'react';
import { PICTURE_ACCEPT, type Upload, uploadLabels } from '#web/features/uploads/index.ts';
import { useObjectUrl } from '#web/lib/browser/use-object-url.ts';
import { Button } from '#web/ui/button.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { imageLabels as words } from './listing-form.labels.ts';

type AddSlotProps = {
  /** Position of the picture, starting at 1. */
  at: number;
  upload: Upload;
  onFiles: (files: readonly File[]) => void;
  /** True for the first picture: the slot is then as large as the preview. */
  large: boolean;
  id: string;
  invalid: boolean;
  describedBy: string;
  ref: Ref<HTMLButtonElement>;
};

function Pending({ picture }: { picture: Blob }) {
  const url = useObjectUrl(picture);
  return url === undefined ? null : (
    <img src={url} alt="" className="absolute inset-0 size-full object-cover opacity-35" />
  );
}

type UploadingProps = {
  state: Extract<Upload['state'], { step: 'uploading' }>;
  className: string;
  onCancel: () => void;
};

function Uploading({ state, className, onCancel }: UploadingProps) {
  return (
    <>
      <div className={className}>
        <Pending picture={state.picture} />
        <div className="relative w-4/5 max-w-60">
          <ProgressBar value={state.progress < 1 ? state.progress : undefined} label={uploadLabels.uploading} />
          {state.isQueued ? (
            <p role="status" className="mt-2 text-center text-sm">
              {uploadLabels.queued}
            </p>
          ) : null}
        </div>
      </div>
      <Button variant="ghost" block onClick={onCancel}>
        {uploadLabels.cancel}
      </Button>
    </>
  );
}

export function AddSlot({ at, upload, onFiles, large, id, invalid, describedBy, ref }: AddSlotProps) {
  const input = useRef<HTMLInputElement>(null);
  const { state } = upload;
  const waiting = state.step === 'checking' || state.step === 'cropping';
  const edge = invalid ? 'border-error' : 'border-line-strong';
  const box = `relative grid aspect-video w-full place-items-center overflow-hidden border-[1.5px] border-dashed bg-sunken text-soft ${large ? 'rounded-lg' : 'rounded-sm'} ${edge}`;
  return (
    <>
      {state.step === 'uploading' ? (
        <Uploading state={state} className={box} onCancel={upload.cancel} />
      ) : (
        <button
          ref={ref}
          id={id}
          type="button"
          aria-label={words.add(at)}
          aria-describedby={describedBy}
          aria-busy={waiting || undefined}
          className={`${box} hover:bg-hover hover:text-text`}
          onClick={() => (waiting ? undefined : input.current?.click())}
        >
          <SlotContent at={at} large={large} waiting={waiting} />
        </button>
      )}
      <FileInput
        accept={PICTURE_ACCEPT}
        ref={input}
        label={words.file(at)}
        onChoose={upload.choose}
        onChooseAll={onFiles}
      />
    </>
  );
}

function SlotContent({ at, large, waiting }: { at: number; large: boolean; waiting: boolean }) {
  if (waiting) return <Spinner label={uploadLabels.checking} />;
  return (
    <span className="grid justify-items-center gap-2 px-4 text-sm font-medium">
      <Icon name="camera" className={large ? 'size-8' : undefined} />
      {large ? words.add(at) : null}
      {large ? <span className="field__help max-w-md font-normal max-md:hidden">{words.help}</span> : null}
    </span>
  );
}
