/** How does one thing to choose look, with how much it would find? */
import { filterLabels as words } from './filters.labels.ts';
import './filters.css';

type ChoiceRowProps = {
  kind: 'checkbox' | 'radio';
  label: string;
  /** Undefined where nobody has counted. */
  count?: number | undefined;
  isEstimate?: boolean;
  checked: boolean;
  /** Joins radios. */
  group?: string | undefined;
  onChange: () => void;
};

/** The whole line is the target; its count is spoken with it. */
export function ChoiceRow({ kind, label, count, isEstimate = false, checked, group, onChange }: ChoiceRowProps) {
  return (
    <label className="choice">
      <input type={kind} name={group} checked={checked} onChange={onChange} className="choice__box" />
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>{' '}
      {count === undefined ? null : (
        <span className="choice__count">
          <span aria-hidden="true">{words.count(count, isEstimate)}</span>
          <span className="sr-only">{words.countSpoken(count, isEstimate)}</span>
        </span>
      )}
    </label>
  );
}
