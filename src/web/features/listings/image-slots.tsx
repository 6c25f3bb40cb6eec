/** How do up to three pictures get onto a listing: chosen, dropped or pasted, cropped, shown, taken away? */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { IMAGES_AT_MOST } from '#rules/listings/listing-form.ts';
import { uploadLabels, useUpload } from '#web/features/uploads/index.ts';
import { placeholderColour, srcSetOf, variantUrl } from '#web/lib/images.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { AddSlot } from './add-slot.tsx';
import { FilledSlot, type Way } from './filled-slot.tsx';
import { fieldId } from './form-summary.tsx';
import { imageLabels as words } from './listing-form.labels.ts';
import { moved, useDragOrder } from './use-drag-order.ts';
import { useIncomingFiles } from './use-incoming-files.ts';
import './image-slots.css';

const CropDialog = lazy(async () => ({ default: (await import('#web/ui/crop-dialog.tsx')).CropDialog }));

type ImageSlotsProps = {
  /** URLs of stored pictures, the first one first. */
  images: readonly string[];
  onChange: (images: string[]) => void;
  error?: string | undefined;
};

export function ImageSlots({ images, onChange, error }: ImageSlotsProps) {
  const [selected, setSelected] = useState(0);
  const [news, setNews] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Where a picture went that was moved by its button: the focus goes along. */
  const mover = useRef<{ to: number; way: Way }>(undefined);
  const upload = useUpload('listings', (url) => {
    onChange([...images, url].slice(0, IMAGES_AT_MOST));
    setSelected(images.length);
    setNews(words.added(images.length + 1));
  });
  const { state } = upload;
  const full = images.length >= IMAGES_AT_MOST;
  const over = useIncomingFiles((file) => {
    if (!full) upload.choose(file);
  });
  // Places come and go under the focus: it must not fall back to the top of the page.
  useEffect(() => {
    if (news === '') return;
    const { current: went } = mover;
    mover.current = undefined;
    if (went) {
      root.current
        ?.querySelectorAll('[data-place]')
        [went.to]?.querySelector<HTMLElement>(`[data-way=${went.way}]`)
        ?.focus();
      return;
    }
    if (document.activeElement !== document.body) return;
    const next = add.current ?? root.current?.querySelector<HTMLElement>('button');
    next?.focus();
  }, [news]);

  const shown = Math.min(selected, images.length - 1);
  const large = images[shown];
  const remove = (at: number) => {
    onChange(images.filter((_, index) => index !== at));
    // The preview stays with its picture where that is still there.
    if (shown > at || (shown === at && at === images.length - 1)) setSelected(Math.max(0, shown - 1));
    setNews(words.removed(at + 1));
  };
  const move = (from: number, to: number) => {
    onChange(moved(images, from, to));
    // The preview stays with its picture.
    setSelected(moved([...images.keys()], from, to).indexOf(shown));
    setNews(words.moved(from + 1, to + 1));
  };
  const order = useDragOrder(move);
  // The same picture may have been chosen twice.
  const keys = images.map((url, at) => `${url} ${images.slice(0, at).filter((other) => other === url).length}`);
  const errorId = `${fieldId('images')}-error`;
  const slot = (
    <AddSlot
      ref={add}
      at={images.length + 1}
      id={fieldId('images')}
      upload={upload}
      large={large === undefined}
      describedBy={error ? errorId : undefined}
    />
  );

  return (
    <div ref={root} className={over ? 'rounded-lg outline-2 outline-offset-8 outline-focus' : ''}>
      {large === undefined ? null : (
        <Picture
          key={large}
          src={variantUrl(large, 1280)}
          srcSet={srcSetOf(large)}
          sizes="(min-width: 64rem) 46rem, 100vw"
          alt={words.large(shown + 1)}
          placeholder={placeholderColour(large)}
          eager
          className="mb-3 rounded-lg"
        />
      )}
      <h2 className="field__label mb-2">
        {words.heading} <span className="font-normal text-faint">{words.required}</span>
      </h2>
      {large === undefined ? (
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
                shown={at === shown}
                onPreview={() => setSelected(at)}
                onRemove={() => remove(at)}
                onMove={(way) => {
                  const to = way === 'later' ? at + 1 : at - 1;
                  mover.current = { to, way };
                  move(at, to);
                }}
              />
            </li>
          ))}
          {full ? null : <li className="min-w-0">{slot}</li>}
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
        {news}
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
