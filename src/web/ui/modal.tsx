/** How does a dialog open over the page, keep the keyboard inside, and give the focus back? */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { lockScroll } from './lock-scroll.ts';
import { modalLabels as labels } from './modal.labels.ts';
import { pushTopLayer } from './top-layer.ts';
import './modal.css';

export type ModalSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

export type ModalProps = {
  open: boolean;
  /** Backdrop, Escape and the close button ask; the owner decides by setting `open`. */
  onClose: () => void;
  title?: string | undefined;
  size?: ModalSize | undefined;
  closeLabel?: string | undefined;
  children: ReactNode;
};

/** Keep in step with `--motion-modal-out`. */
const LEAVE_MS = 200;

const wantsStillness = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** A modal dialog with one h2. Keep it mounted and set `open`: it leaves by itself within 200 ms. */
export function Modal({ open, ...rest }: ModalProps) {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open || !present) return;
    const timer = setTimeout(() => setPresent(false), wantsStillness() ? 0 : LEAVE_MS);
    return () => clearTimeout(timer);
  }, [open, present]);
  return present ? <ModalDialog {...rest} leaving={!open} /> : null;
}

type ModalDialogProps = Omit<ModalProps, 'open'> & { leaving: boolean };

function ModalDialog({
  onClose,
  title = labels.title,
  size = 'md',
  closeLabel = labels.close,
  leaving,
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    const unlockScroll = lockScroll();
    // Not every document that runs our tests knows how to show a dialog.
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current)?.focus();
    // A dialog higher than the screen begins at its title, wherever the focus stands.
    element.scrollTop = 0;
    const leaveTopLayer = pushTopLayer(element);
    return () => {
      leaveTopLayer();
      unlockScroll();
      if (element.open && typeof element.close === 'function') element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const ask = () => {
    if (!leaving) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    ask();
  };
  // A press that began inside and slipped out, as when selecting text, is no click on the backdrop.
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && pressed.current === dialog.current) ask();
  };

  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      aria-modal="true"
      data-closing={leaving || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={onBackdrop}
      onCancel={(event) => {
        // File choosers inside send a cancel of their own through here.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        ask();
      }}
      onClose={(event) => {
        if (event.target === dialog.current) ask();
      }}
    >
      <div ref={panel} tabIndex={-1} className={`modal__panel modal__panel--${size}`}>
        <h2 id={titleId} className="modal__title">
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} className="modal__close" onClick={ask} />
        <div className="modal__body">{children}</div>
      </div>
    </dialog>
  );
}
