/** Renders a toast and removes it after a delay, which starts again when the toast is no longer hovered or focused. */

import { useEffect, useState } from 'react';
import { TOAST_ACTION } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export type Toast = {
  message: string;
  /** Errors interrupt a screen reader; other toasts wait. */
  kind?: 'info' | 'success' | 'error' | undefined;
  action?: { label: string; onAction: () => void } | undefined;
  displayMs?: number | undefined;
  /** True if the toast stays until the user closes it. */
  isLasting?: boolean | undefined;
  /** Called when the user closes the toast with its close button. */
  onClose?: (() => void) | undefined;
};

const DISPLAY_MS = 6_000;
/** For errors and toasts with a button: long enough to read the message, decide and click. */
const DISPLAY_WITH_ACTION_MS = 10_000;

function displayTime({ action, kind, displayMs }: Toast): number {
  return displayMs ?? (action === undefined && kind !== 'error' ? DISPLAY_MS : DISPLAY_WITH_ACTION_MS);
}

/** Pauses a timer while the element with these handlers is hovered or focused. */
function usePause() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { isPaused: isHovered || isFocused, handlers };
}

type ToastCardProps = { id: number; toast: Toast; closeLabel: string; onDone: (id: number) => void };

export function ToastCard({ id, toast, closeLabel, onDone }: ToastCardProps) {
  const { isPaused, handlers } = usePause();
  const { action, message, kind = 'info', isLasting = false, onClose } = toast;
  const close = () => {
    onClose?.();
    onDone(id);
  };
  const displayMs = displayTime(toast);

  useEffect(() => {
    if (isPaused || isLasting) return;
    const timer = setTimeout(() => onDone(id), displayMs);
    return () => clearTimeout(timer);
  }, [isPaused, isLasting, id, displayMs, onDone]);

  return (
    <div
      className="forced-colors:border flex items-center gap-3 min-h-13 max-w-104 py-1 pl-4 pr-1.5 rounded-[14px] bg-ink text-on-ink [box-shadow:var(--shadow-2)] text-sm font-medium pointer-events-auto [animation:lift_var(--motion-slow)_var(--ease-out)] [&_.icon-btn]:text-inherit [&_:focus-visible]:[outline-color:currentColor] [&_.icon-btn:hover]:bg-ink-hover"
      {...handlers}
    >
      {kind === 'info' ? null : <Icon name={kind === 'error' ? 'error' : 'check'} />}
      <span className="flex-1 py-2 wrap-anywhere">{message}</span>
      {action === undefined ? null : (
        <button
          type="button"
          className={TOAST_ACTION}
          onClick={() => {
            action.onAction();
            onDone(id);
          }}
        >
          {action.label}
        </button>
      )}
      {action === undefined || isLasting ? (
        <IconButton icon="close" size="sm" label={closeLabel} onClick={close} />
      ) : null}
    </div>
  );
}
