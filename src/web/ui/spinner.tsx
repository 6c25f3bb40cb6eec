/** Renders a spinner in the text colour. */

type SpinnerProps = {
  size?: 'sm' | 'lg' | undefined;
  /** The accessible name; without it, adjacent text must say what is in progress. */
  label?: string | undefined;
};

export function Spinner({ size = 'sm', label }: SpinnerProps) {
  const classes = size === 'lg' ? 'spinner spinner--lg' : 'spinner';
  return label === undefined ? (
    <span className={classes} aria-hidden="true" />
  ) : (
    <span className={classes} role="status" aria-label={label} />
  );
}
