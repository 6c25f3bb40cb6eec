/** How does something small say that it is working? */

type SpinnerProps = {
  size?: 'sm' | 'lg' | undefined;
  /** Spoken name; without one the words beside it must say what goes on. */
  label?: string | undefined;
};

/** A turning ring in the colour of its text. */
export function Spinner({ size = 'sm', label }: SpinnerProps) {
  const shape = size === 'lg' ? 'spinner spinner--lg' : 'spinner';
  return label === undefined ? (
    <span className={shape} aria-hidden="true" />
  ) : (
    <span className={shape} role="status" aria-label={label} />
  );
}
