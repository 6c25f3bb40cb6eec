/** Shows images full-screen with zoom, pan and swipe. Import it from `on-demand.ts`. */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { IconButton } from './icon-button.tsx';
import { WithAvif } from './picture.tsx';
import { lightboxLabels as words } from './ui.labels.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useZoom } from './use-zoom.ts';
import { MAX_SCALE, STEP } from './zoom.ts';
import './lightbox.css';

/** CSS pixels by which an arrow key moves a zoomed image. */
const PAN_STEP = 80;

/** The page behind is inert, but Tab after the last button would move focus to the browser's toolbars. */
function trapFocus(this: HTMLElement, event: globalThis.KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const buttons = [...this.querySelectorAll('button')];
  const [from, to] = event.shiftKey ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

export type LightboxPicture = { readonly url: string; readonly alt: string };

type LightboxProps = {
  title: string;
  pictures: readonly LightboxPicture[];
  /** The zero-based index of the visible image. */
  at: number;
  onSelect: (at: number) => void;
  onClose: () => void;
};

/** Open while mounted; after unmounting, focus returns to the previously focused element. */
export function Lightbox({ title, pictures, at, onSelect, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const count = pictures.length;
  const select = (by: number) => {
    if (count === 1) return;
    zoom.reset();
    onSelect((at + by + count) % count);
  };
  const zoom = useZoom({ onSwipe: select, onPullDown: onClose });
  useOpenDialog(dialog);
  useFocusTrap(dialog);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = event.key === 'Escape' ? onClose : keyActions(zoom, select)[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <dialog
      ref={dialog}
      className="fixed inset-0 w-[100dvw] h-dvh max-w-none max-h-none m-0 p-0 border-0 overflow-hidden overscroll-contain bg-sunken text-text [&[open]]:grid [&[open]]:grid-rows-[auto_minmax(0,1fr)] backdrop:bg-scrim [&_.icon-btn[aria-disabled]]:text-disabled"
      data-theme="dark"
      aria-label={title}
      aria-modal="true"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Bar position={count === 1 ? null : words.badge(at + 1, count)} zoom={zoom} onClose={onClose} />
      <Stage picture={pictures[at]} zoom={zoom} />
      {count === 1 ? null : <Arrows onSelect={select} />}
      <Status at={at} count={count} scale={zoom.view.scale} />
    </dialog>
  );
}

type Zoom = ReturnType<typeof useZoom>;

function useFocusTrap(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    // A native listener, because React's would miss the toasts in this dialog, which belong to another React tree.
    element?.addEventListener('keydown', trapFocus);
    return () => element?.removeEventListener('keydown', trapFocus);
  }, [dialog]);
}

function keyActions(
  { view, zoom, move, reset }: Zoom,
  select: (by: number) => void,
): Record<string, (() => void) | undefined> {
  const isZoomed = view.scale > 1;
  return {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': reset,
    PageDown: () => select(1),
    PageUp: () => select(-1),
    ArrowRight: () => (isZoomed ? move(-PAN_STEP, 0) : select(1)),
    ArrowLeft: () => (isZoomed ? move(PAN_STEP, 0) : select(-1)),
    ArrowDown: isZoomed ? () => move(0, -PAN_STEP) : undefined,
    ArrowUp: isZoomed ? () => move(0, PAN_STEP) : undefined,
  };
}

function Bar({
  position,
  zoom: { view, zoom },
  onClose,
}: {
  position: string | null;
  zoom: Zoom;
  onClose: () => void;
}) {
  return (
    <div className="relative z-1 flex items-center gap-1 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2 pl-[max(1rem,env(safe-area-inset-left))] pr-[max(0.5rem,env(safe-area-inset-right))] text-(length:--text-sm) bg-sunken">
      <span className="flex-1 tabular-nums" aria-hidden="true">
        {position}
      </span>
      <IconButton
        icon="minus"
        label={words.zoomOut}
        aria-disabled={view.scale <= 1 || undefined}
        onClick={() => zoom(1 / STEP)}
      />
      <IconButton
        icon="plus"
        label={words.zoomIn}
        aria-disabled={view.scale >= MAX_SCALE || undefined}
        onClick={() => zoom(STEP)}
      />
      <IconButton icon="close" label={words.close} data-autofocus="" onClick={onClose} />
    </div>
  );
}

function Stage({ picture, zoom }: { picture: LightboxPicture | undefined; zoom: Zoom }) {
  const { url, alt } = picture ?? { url: '', alt: '' };
  return (
    <div
      ref={zoom.stage}
      className="grid place-items-center min-h-0 overflow-hidden touch-none select-none cursor-zoom-in [&_img]:max-w-full [&_img]:max-h-full [&_img]:min-h-0 [&_img]:[will-change:transform] data-zoomed:cursor-grab"
      data-zoomed={zoom.view.scale > 1 || undefined}
      {...zoom.handlers}
    >
      <WithAvif key={url} files={srcSetOf(url) ?? url} sizes="100vw">
        <img
          ref={zoom.picture}
          src={variantUrl(url, 1280)}
          srcSet={srcSetOf(url)}
          sizes="100vw"
          alt={alt}
          draggable={false}
        />
      </WithAvif>
    </div>
  );
}

function Arrows({ onSelect }: { onSelect: (by: number) => void }) {
  return (
    <>
      <IconButton
        icon="chevron-left"
        label={words.previous}
        className="lightbox__arrow left-[max(0.5rem,env(safe-area-inset-left))]"
        onClick={() => onSelect(-1)}
      />
      <IconButton
        icon="chevron-right"
        label={words.next}
        className="lightbox__arrow right-[max(0.5rem,env(safe-area-inset-right))]"
        onClick={() => onSelect(1)}
      />
    </>
  );
}

function Status({ at, count, scale }: { at: number; count: number; scale: number }) {
  return (
    <p role="status" className="sr-only">
      {words.position(at + 1, count)}
      {scale > 1 ? `, ${words.zoomed(Math.round(scale * 100))}` : ''}
    </p>
  );
}
