/** How is something new marked? The glint says unread, and nothing else. */
import { VisuallyHidden } from './visually-hidden.tsx';

type UnreadCountProps = {
  count: number;
  /** Spoken after the number, like "unread". */
  label: string;
};

/** A gold coin with a number, at most "99+"; nothing at 0. */
export function UnreadCount({ count, label }: UnreadCountProps) {
  if (count <= 0) return null;
  return (
    <span className="count">
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

/** A gold dot for eyes only: the control that wears it must say "unread" in its name. */
export function UnreadDot({ className = '' }: { className?: string | undefined }) {
  return <span className={`dot ${className}`.trim()} aria-hidden="true" />;
}
