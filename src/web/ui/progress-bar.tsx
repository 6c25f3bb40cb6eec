/** Renders the progress of an operation. */
import './progress-bar.css';

type ProgressBarProps = {
  /** From 0 to 1; undefined while the progress is unknown. */
  value?: number | undefined;
  /** The accessible name: what is in progress. */
  label: string;
};

export function ProgressBar({ value, label }: ProgressBarProps) {
  return <progress className="progress" value={value} max={1} aria-label={label} />;
}
