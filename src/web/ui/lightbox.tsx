/** Shows images full-screen with zoom, pan and swipe. Import it lazily. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { srcSetOf, variantUrl } from '#web/lib/images.ts';
import { IconButton } from './icon-button.tsx';
import { lightboxLabels as words } from './lightbox.labels.ts';
import { lockScroll } from './lock-scroll.ts';
import { pushTopLayer } from './top-layer.ts';
import { useZoom } from './use-zoom.ts';
import { MOST_SCALE, STEP } from './zoom.ts';
import './lightbox.css';

/** CSS pixels by which an arrow key moves a zoomed image. */
const PAN_STEP = 80;

/** Traps the focus: the page behind is inert, but Tab after the last button would move to the browser's toolbars. */
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

/** Open while it is mounted; returns the focus when it unmounts. */
export function Lightbox({ title, pictures, at, onSelect, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const select = (by: number) => {
    if (pictures.length === 1) return;
    reset();
    onSelect((at + by + pictures.length) % pictures.length);
  };
  const { view, stage, picture, zoom, move, reset, handlers } = useZoom(select);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const previousFocus = document.activeElement;
    const unlockScroll = lockScroll();
    // jsdom does not implement showModal.
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const leaveTopLayer = pushTopLayer(element);
    // A native listener instead of React's: toasts are rendered in here too, but belong to another React tree.
    element.addEventListener('keydown', trapFocus);
    return () => {
      element.removeEventListener('keydown', trapFocus);
      leaveTopLayer();
      unlockScroll();
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
    };
  }, []);

  const isZoomed = view.scale > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const actions: Record<string, (() => void) | undefined> = {
      Escape: onClose,
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
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const { url, alt } = pictures[at] ?? { url: '', alt: '' };
  const isSingle = pictures.length === 1;
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      data-theme="dark"
      aria-label={title}
      aria-modal="true"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="lightbox__bar">
        <span className="flex-1 tabular-nums" aria-hidden="true">
          {isSingle ? null : words.badge(at + 1, pictures.length)}
        </span>
        <IconButton
          icon="minus"
          label={words.zoomOut}
          aria-disabled={!isZoomed || undefined}
          onClick={() => zoom(1 / STEP)}
        />
        <IconButton
          icon="plus"
          label={words.zoomIn}
          aria-disabled={view.scale >= MOST_SCALE || undefined}
          onClick={() => zoom(STEP)}
        />
        <IconButton icon="close" label={words.close} data-autofocus="" onClick={onClose} />
      </div>
      <div ref={stage} className="lightbox__stage" data-zoomed={isZoomed || undefined} {...handlers}>
        <img
          key={url}
          ref={picture}
          src={variantUrl(url, 1280)}
          srcSet={srcSetOf(url)}
          sizes="100vw"
          alt={alt}
          draggable={false}
        />
      </div>
      {isSingle ? null : (
        <>
          <IconButton
            icon="chevron-left"
            label={words.previous}
            className="lightbox__prev"
            onClick={() => select(-1)}
          />
          <IconButton icon="chevron-right" label={words.next} className="lightbox__next" onClick={() => select(1)} />
        </>
      )}
      <p role="status" className="sr-only">
        {words.position(at + 1, pictures.length)}
        {isZoomed ? `, ${words.zoomed(Math.round(view.scale * 100))}` : ''}
      </p>
    </dialog>
  );
}
