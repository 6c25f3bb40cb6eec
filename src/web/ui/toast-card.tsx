/** How does one toast look, and how long does it stay? */
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export type Toast = {
  message: string;
  /** Errors interrupt a screen reader, everything else waits. */
  kind?: 'info' | 'success' | 'error' | undefined;
  action?: { label: string; onAction: () => void } | undefined;
};

const STAY_MS = 6_000;
/** Long enough to read, decide and reach the button. */
const STAY_WITH_ACTION_MS = 10_000;

type ToastCardProps = { id: number; toast: Toast; closeLabel: string; onDone: (id: number) => void };

/** One toast; it waits while the pointer or the focus is on it. */
export function ToastCard({ id, toast, closeLabel, onDone }: ToastCardProps) {
  const [held, setHeld] = useState(false);
  const { action, message, kind = 'info' } = toast;
  const stay = action === undefined && kind !== 'error' ? STAY_MS : STAY_WITH_ACTION_MS;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDone(id), stay);
    return () => clearTimeout(timer);
  }, [held, id, stay, onDone]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it from leaving.
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {kind === 'info' ? null : <Icon name={kind === 'error' ? 'error' : 'check'} />}
      <span className="toast__text">{message}</span>
      {action === undefined ? (
        <IconButton icon="close" size="sm" label={closeLabel} onClick={() => onDone(id)} />
      ) : (
        <button
          type="button"
          className="toast__act"
          onClick={() => {
            action.onAction();
            onDone(id);
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
