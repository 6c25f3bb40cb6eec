/** How far along is something that takes longer than a second? */
import './progress-bar.css';

type ProgressBarProps = {
  /** 0 to 1; undefined while nobody can tell. */
  value?: number | undefined;
  /** What is going on, spoken. */
  label: string;
};

/** A bar that fills up. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  return <progress className="progress" value={value} max={1} aria-label={label} />;
}
