/** Manages up to three pictures of a listing: choosing, dropping, pasting, cropping, previewing, moving and removing. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { IMAGES_AT_MOST } from '#rules/listings/listing-form.ts';
import { uploadLabels, useUpload } from '#web/features/uploads/index.ts';
import { placeholderColour, srcSetOf, variantUrl } from '#web/lib/images.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { AddSlot } from './add-slot.tsx';
import { type Direction, FilledSlot } from './filled-slot.tsx';
import { fieldId } from './form-summary.tsx';
import { imageLabels as words } from './listing-form.labels.ts';
import { moved, useDragOrder } from './use-drag-order.ts';
import { useIncomingFiles } from './use-incoming-files.ts';
import './image-slots.css';

const CropDialog = lazy(async () => ({ default: (await import('#web/ui/crop-dialog.tsx')).CropDialog }));

type ImageSlotsProps = {
  /** URLs of the stored pictures, the main picture first. */
  images: readonly string[];
  onChange: (images: string[]) => void;
  error?: string | undefined;
};

export function ImageSlots({ images, onChange, error }: ImageSlotsProps) {
  const [selected, setSelected] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** The target of a move by button; the focus follows the picture. */
  const pendingFocus = useRef<{ to: number; direction: Direction }>(undefined);
  const upload = useUpload('listings', (url) => {
    onChange([...images, url].slice(0, IMAGES_AT_MOST));
    setSelected(images.length);
    setAnnouncement(words.added(images.length + 1));
  });
  const { state } = upload;
  const isFull = images.length >= IMAGES_AT_MOST;
  const isDragOver = useIncomingFiles((file) => {
    if (!isFull) upload.choose(file);
  });
  // Slots appear and disappear under the focus; without this, the focus would fall back to the top of the page.
  useEffect(() => {
    if (announcement === '') return;
    const { current: move } = pendingFocus;
    pendingFocus.current = undefined;
    if (move) {
      root.current
        ?.querySelectorAll('[data-place]')
        [move.to]?.querySelector<HTMLElement>(`[data-way=${move.direction}]`)
        ?.focus();
      return;
    }
    if (document.activeElement !== document.body) return;
    const next = add.current ?? root.current?.querySelector<HTMLElement>('button');
    next?.focus();
  }, [announcement]);

  const previewed = Math.min(selected, images.length - 1);
  const previewUrl = images[previewed];
  const remove = (at: number) => {
    onChange(images.filter((_, index) => index !== at));
    // The preview stays on its picture if that picture still exists.
    if (previewed > at || (previewed === at && at === images.length - 1)) setSelected(Math.max(0, previewed - 1));
    setAnnouncement(words.removed(at + 1));
  };
  const move = (from: number, to: number) => {
    onChange(moved(images, from, to));
    // The preview stays on its picture.
    setSelected(moved([...images.keys()], from, to).indexOf(previewed));
    setAnnouncement(words.moved(from + 1, to + 1));
  };
  const order = useDragOrder(move);
  // The user can choose the same picture twice, so URLs alone are not unique keys.
  const keys = images.map((url, at) => `${url} ${images.slice(0, at).filter((other) => other === url).length}`);
  const errorId = `${fieldId('images')}-error`;
  const slot = (
    <AddSlot
      ref={add}
      at={images.length + 1}
      id={fieldId('images')}
      upload={upload}
      large={previewUrl === undefined}
      describedBy={error ? errorId : undefined}
    />
  );

  return (
    <div ref={root} className={isDragOver ? 'rounded-lg outline-2 outline-offset-8 outline-focus' : ''}>
      {previewUrl === undefined ? null : (
        <Picture
          key={previewUrl}
          src={variantUrl(previewUrl, 1280)}
          srcSet={srcSetOf(previewUrl)}
          sizes="(min-width: 64rem) 46rem, 100vw"
          alt={words.large(previewed + 1)}
          placeholder={placeholderColour(previewUrl)}
          eager
          className="mb-3 rounded-lg"
        />
      )}
      <h2 className="field__label mb-2">
        {words.heading} <span className="font-normal text-faint">{words.required}</span>
      </h2>
      {previewUrl === undefined ? (
        slot
      ) : (
        <ul className="slots">
          {images.map((url, at) => (
            <li
              key={keys[at]}
              className="slot min-w-0"
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
                onPreview={() => setSelected(at)}
                onRemove={() => remove(at)}
                onMove={(direction) => {
                  const to = direction === 'later' ? at + 1 : at - 1;
                  pendingFocus.current = { to, direction };
                  move(at, to);
                }}
              />
            </li>
          ))}
          {isFull ? null : <li className="min-w-0">{slot}</li>}
        </ul>
      )}
      {state.step === 'failed' ? (
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
      ) : null}
      {error ? (
        <p id={errorId} className="field__error mt-2">
          <Icon name="error" />
          <span>{error}</span>
        </p>
      ) : null}
      <p className="field__help mt-2">{words.help}</p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {state.step === 'cropping' ? (
        <Suspense fallback={null}>
          <CropDialog
            file={state.file}
            aspect={16 / 9}
            title={uploadLabels.cropTitle}
            onCropped={upload.crop}
            onCancel={upload.cancel}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
