/** Renders a modal dialog and manages its focus. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from './icon-button.tsx';
import { modalLabels as labels } from './ui.labels.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import './modal.css';

export type ModalSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

export type ModalProps = {
  open: boolean;
  /** Called on backdrop click, Escape and the close button; the parent then sets `open` to false. */
  onClose: () => void;
  title?: string | undefined;
  size?: ModalSize | undefined;
  closeLabel?: string | undefined;
  children: ReactNode;
};

/** Must match `--motion-modal-out`. */
const LEAVE_MS = 200;

const prefersReducedMotion = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Leave the modal mounted and set `open`; its content is unmounted within 200 ms after closing. */
export function Modal({ open, ...rest }: ModalProps) {
  const [isPresent, setPresent] = useState(open);
  if (open && !isPresent) setPresent(true);
  useEffect(() => {
    if (open || !isPresent) return;
    const timer = setTimeout(() => setPresent(false), prefersReducedMotion() ? 0 : LEAVE_MS);
    return () => clearTimeout(timer);
  }, [open, isPresent]);
  return isPresent ? <ModalDialog {...rest} leaving={!open} /> : null;
}

type ModalDialogProps = Omit<ModalProps, 'open'> & { leaving: boolean };

function ModalDialog({ title = labels.title, size = 'md', closeLabel = labels.close, ...props }: ModalDialogProps) {
  const { onClose, leaving, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useOpenDialog(dialog, panel);

  const requestClose = () => {
    if (!leaving) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      aria-modal="true"
      data-closing={leaving || undefined}
      {...useCloseHandlers(dialog, requestClose)}
    >
      <div ref={panel} tabIndex={-1} className={`modal__panel modal__panel--${size}`}>
        <h2 id={titleId} className="pr-12 text-xl wrap-anywhere max-[22.5rem]:text-[1.25rem]">
          {title}
        </h2>
        <IconButton
          icon="close"
          label={closeLabel}
          className="absolute top-4 right-3 md:top-6.25 md:right-4"
          onClick={requestClose}
        />
        <div className="grid grid-cols-1 gap-4 mt-5">{children}</div>
      </div>
    </dialog>
  );
}

function useCloseHandlers(dialog: RefObject<HTMLDialogElement | null>, requestClose: () => void) {
  const pressTarget = useRef<EventTarget | null>(null);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      requestClose();
    },
    onPointerDown: (event: PointerEvent) => {
      pressTarget.current = event.target;
    },
    // A press that starts inside and ends outside, as when selecting text, is not a backdrop click.
    onClick: (event: MouseEvent) => {
      if (event.target === dialog.current && pressTarget.current === dialog.current) requestClose();
    },
    onCancel: (event: SyntheticEvent) => {
      // File inputs inside the dialog dispatch their own cancel events, which bubble up to the dialog.
      if (event.target !== dialog.current) return;
      event.preventDefault();
      requestClose();
    },
    onClose: (event: SyntheticEvent) => {
      if (event.target === dialog.current) requestClose();
    },
  };
}
