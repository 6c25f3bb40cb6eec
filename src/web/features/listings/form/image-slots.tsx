/** Manages up to three pictures of a listing: choosing, dropping, pasting, cropping, preview, order and removal. */

import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { MAX_LISTING_IMAGES } from '#contract/limits.ts';
import { uploadLabels, useUpload } from '#web/features/uploads/index.ts';
import { placeholderColour, srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { CropDialog } from '#web/ui/on-demand.ts';
import { Picture } from '#web/ui/picture.tsx';
import { AddSlot } from './add-slot.tsx';
import { FilledSlot } from './filled-slot.tsx';
import { fieldId } from './form-summary.tsx';
import { imageLabels as words } from './listing-form.labels.ts';
import type { UploadStatus } from './pending-upload.ts';
import { useDragOrder } from './use-drag-order.ts';
import { type FileQueue, useFileQueue } from './use-file-queue.ts';
import { type ImageSlotsState, useImageSlots } from './use-image-slots.ts';
import { useIncomingFiles } from './use-incoming-files.ts';

type ImageSlotsProps = {
  /** URLs of the stored pictures, the main picture first. */
  images: readonly string[];
  onChange: (images: string[]) => void;
  error?: string | undefined;
  /** Called with the status of the upload whenever it changes. */
  onUpload?: ((status: UploadStatus) => void) | undefined;
};

type Upload = ReturnType<typeof useUpload>;

/** Reports the upload status in an effect, so that the form already contains a new picture when its upload ends. */
function useUploadReport({ state }: Upload, waiting: number, onUpload: ImageSlotsProps['onUpload']): void {
  const { step } = state;
  const progress = step === 'uploading' && state.progress < 1 ? state.progress : undefined;
  const isActive =
    step === 'checking' || step === 'cropping' || step === 'uploading' || (step === 'idle' && waiting > 0);
  const report = useEffectEvent((status: UploadStatus) => onUpload?.(status));
  useEffect(() => {
    if (isActive) report({ step: 'active', progress });
    else report({ step: step === 'idle' ? 'none' : 'failed' });
  }, [isActive, step, progress]);
}

export function ImageSlots({ images, onChange, error, onUpload }: ImageSlotsProps) {
  const slots = useImageSlots({ images, onChange });
  const upload = useUpload('listings', slots.append);
  const isFull = images.length >= MAX_LISTING_IMAGES;
  const queue = useFileQueue(upload, MAX_LISTING_IMAGES - images.length);
  useUploadReport(upload, queue.waiting, onUpload);
  const isDragOver = useIncomingFiles(queue.add);
  const previewUrl = images[slots.previewed];
  const errorId = `${fieldId('images')}-error`;
  const helpId = `${fieldId('images')}-help`;
  const addSlot = (
    <AddSlot
      ref={slots.add}
      at={images.length + 1}
      id={fieldId('images')}
      upload={upload}
      onFiles={queue.add}
      large={previewUrl === undefined}
      invalid={error !== undefined}
      describedBy={error ? `${errorId} ${helpId}` : helpId}
    />
  );
  return (
    <div ref={slots.root} className={isDragOver ? 'rounded-lg outline-2 outline-offset-8 outline-focus' : ''}>
      <h2 className="field__label mb-2">
        {words.heading} <span className="font-normal text-faint">{words.required}</span>
      </h2>
      {previewUrl === undefined ? null : <Preview key={previewUrl} url={previewUrl} at={slots.previewed} />}
      {previewUrl === undefined ? addSlot : <SlotList slots={slots}>{isFull ? null : addSlot}</SlotList>}
      <UploadFailure upload={upload} />
      <LeftOut queue={queue} />
      <SlotsError id={errorId} error={error} />
      <SlotsHelp id={helpId} isInSlot={previewUrl === undefined} />
      <p role="status" className="sr-only">
        {slots.announcement}
      </p>
      <Cropper upload={upload} />
    </div>
  );
}

/** Shows the help below the slots; hidden on wide screens if the large slot contains it. */
function SlotsHelp({ id, isInSlot }: { id: string; isInSlot: boolean }) {
  return (
    <p id={id} className={`field__help mt-2 ${isInSlot ? 'md:hidden' : ''}`}>
      {words.help}
    </p>
  );
}

function Preview({ url, at }: { url: string; at: number }) {
  return (
    <Picture
      src={variantUrl(url, 1280)}
      srcSet={srcSetOf(url)}
      sizes="(min-width: 64rem) 46rem, 100vw"
      alt={words.large(at + 1)}
      placeholder={placeholderColour(url)}
      eager
      className="mb-3 rounded-lg"
    />
  );
}

function SlotList({ slots, children }: { slots: ImageSlotsState; children: ReactNode }) {
  const { images, previewed } = slots;
  const order = useDragOrder(slots.move);
  // The user can choose the same picture twice, so URLs alone are not unique keys.
  const keys = images.map((url, at) => `${url} ${images.slice(0, at).filter((other) => other === url).length}`);
  return (
    <ul className="grid grid-cols-3 gap-2">
      {images.map((url, at) => (
        <li
          key={keys[at]}
          className="relative @container rounded-sm touch-pan-y select-none data-dragged:z-1 data-dragged:cursor-grabbing data-dragged:opacity-90 data-over:[outline:2px_dashed_var(--focus)] data-over:outline-offset-4 min-w-0"
          data-place=""
          data-dragged={order.dragged === at ? '' : undefined}
          data-over={order.over === at && order.dragged !== at ? '' : undefined}
          {...order.handlersOf(at)}
        >
          <FilledSlot
            url={url}
            at={at}
            count={images.length}
            selected={at === previewed}
            onPreview={() => slots.preview(at)}
            onRemove={() => slots.remove(at)}
            onMove={(direction) => slots.step(at, direction)}
          />
        </li>
      ))}
      {children === null ? null : <li className="min-w-0">{children}</li>}
    </ul>
  );
}

function SlotsError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <FieldError id={id} className="mt-2">
      {error}
    </FieldError>
  );
}

function LeftOut({ queue }: { queue: FileQueue }) {
  if (queue.leftOut === 0) return null;
  const dismiss = { label: uploadLabels.close, onAction: queue.forgetLeftOut };
  return (
    <Banner tone="warning" shape="box" role="alert" action={dismiss}>
      {words.leftOut(queue.leftOut, MAX_LISTING_IMAGES)}
    </Banner>
  );
}

function UploadFailure({ upload }: { upload: Upload }) {
  const { state } = upload;
  if (state.step !== 'failed') return null;
  return (
    <div className="mt-3 grid gap-2">
      <Banner tone="error" shape="box" role="alert" action={{ label: uploadLabels.close, onAction: upload.cancel }}>
        {state.sentence}
      </Banner>
      {state.picture ? (
        <Button icon="refresh" onClick={upload.retry}>
          {uploadLabels.retry}
        </Button>
      ) : null}
    </div>
  );
}

function Cropper({ upload }: { upload: Upload }) {
  if (upload.state.step !== 'cropping') return null;
  return (
    <Suspense fallback={null}>
      <CropDialog
        file={upload.state.file}
        aspect={16 / 9}
        title={uploadLabels.cropTitle}
        onCropped={upload.crop}
        onCancel={upload.cancel}
      />
    </Suspense>
  );
}
