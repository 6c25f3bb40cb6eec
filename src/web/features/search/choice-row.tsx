/** Renders one selectable filter value with its listing count. */
import { filterLabels as words } from './search.labels.ts';
import './filters.css';

type ChoiceRowProps = {
  kind: 'checkbox' | 'radio';
  label: string;
  /** Undefined if the server has not counted the listings with this value. */
  count?: number | undefined;
  isEstimate?: boolean;
  checked: boolean;
  group?: string | undefined;
  onChange: () => void;
};

/** The whole row is clickable; screen readers announce the count with the label. */
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
