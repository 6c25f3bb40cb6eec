/** How are pictures looked at closely: over the whole screen, zoomed, moved, swiped? Import it lazily. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { srcSetOf, variantUrl } from '#web/lib/images.ts';
import { IconButton } from './icon-button.tsx';
import { lightboxLabels as words } from './lightbox.labels.ts';
import { lockScroll } from './lock-scroll.ts';
import { pushTopLayer } from './top-layer.ts';
import { useZoom } from './use-zoom.ts';
import { MOST_SCALE, STEP } from './zoom.ts';
import './lightbox.css';

/** CSS pixels that one press of an arrow key moves a zoomed picture. */
const NUDGE = 80;

/** The page behind is out of reach by itself; the browser's own bars would be the next stop after the last button. */
function keepInside(this: HTMLElement, event: globalThis.KeyboardEvent): void {
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
  /** Which of them is shown, from 0. */
  at: number;
  onSelect: (at: number) => void;
  onClose: () => void;
};

/** Open while it is mounted; gives the focus back when it goes. */
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
    const before = document.activeElement;
    const unlockScroll = lockScroll();
    // Not every document that runs our tests knows how to show a dialog.
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const leaveTopLayer = pushTopLayer(element);
    // By the document's own way up, not React's: toasts stand in here too, and belong to another tree.
    element.addEventListener('keydown', keepInside);
    return () => {
      element.removeEventListener('keydown', keepInside);
      leaveTopLayer();
      unlockScroll();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const zoomed = view.scale > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const acts: Record<string, (() => void) | undefined> = {
      Escape: onClose,
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': reset,
      PageDown: () => select(1),
      PageUp: () => select(-1),
      ArrowRight: () => (zoomed ? move(-NUDGE, 0) : select(1)),
      ArrowLeft: () => (zoomed ? move(NUDGE, 0) : select(-1)),
      ArrowDown: zoomed ? () => move(0, -NUDGE) : undefined,
      ArrowUp: zoomed ? () => move(0, NUDGE) : undefined,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const { url, alt } = pictures[at] ?? { url: '', alt: '' };
  const isOne = pictures.length === 1;
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
          {isOne ? null : words.badge(at + 1, pictures.length)}
        </span>
        <IconButton
          icon="minus"
          label={words.zoomOut}
          aria-disabled={!zoomed || undefined}
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
      <div ref={stage} className="lightbox__stage" data-zoomed={zoomed || undefined} {...handlers}>
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
      {isOne ? null : (
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
        {zoomed ? `, ${words.zoomed(Math.round(view.scale * 100))}` : ''}
      </p>
    </dialog>
  );
}
