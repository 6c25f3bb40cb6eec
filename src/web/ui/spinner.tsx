/** Renders a spinner in the text colour. */

type SpinnerProps = {
  size?: 'sm' | 'lg' | undefined;
  /** The accessible name; without it, adjacent text must say what is in progress. */
  label?: string | undefined;
};

export function Spinner({ size = 'sm', label }: SpinnerProps) {
  const classes =
    size === 'lg'
      ? 'inline-block flex-none border-2 border-current [border-right-color:transparent] rounded-[50%] [animation:spin_700ms_linear_infinite] size-7'
      : 'inline-block flex-none size-4.5 border-2 border-current [border-right-color:transparent] rounded-[50%] [animation:spin_700ms_linear_infinite]';
  return label === undefined ? (
    <span className={classes} aria-hidden="true" />
  ) : (
    <span className={classes} role="status" aria-label={label} />
  );
}
