/** Marks unread items. Outside illustrations, the gold `--glint` means only unread. */
import { VisuallyHidden } from './visually-hidden.tsx';

type UnreadCountProps = {
  count: number;
  /** Announced after the number, for example "unread". */
  label: string;
};

export function UnreadCount({ count, label }: UnreadCountProps) {
  if (count <= 0) return null;
  return (
    <span className="count">
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

/** Only visual; the control with the dot must include "unread" in its accessible name. */
export function UnreadDot({ className = '' }: { className?: string | undefined }) {
  return <span className={`dot ${className}`.trim()} aria-hidden="true" />;
}
