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
    <label className="flex items-center gap-2.5 min-h-target -mx-2 px-2 py-1 rounded-sm text-sm cursor-pointer hover:bg-hover has-checked:font-semibold lg:pointer-fine:in-[.search\_\_panel]:min-h-8.5">
      <input
        type={kind}
        name={group}
        checked={checked}
        onChange={onChange}
        className="appearance-none grid place-items-center flex-none size-4.5 m-0 border-[1.5px] border-line-strong rounded-xs bg-surface [cursor:inherit] before:size-2.5 before:bg-on-ink before:[clip-path:polygon(14%_44%,0_62%,42%_100%,100%_18%,82%_4%,38%_68%)] before:opacity-0 [&[type='radio']]:rounded-full checked:border-ink checked:bg-ink forced-colors:checked:forced-color-adjust-none forced-colors:checked:bg-[Highlight] forced-colors:before:bg-[HighlightText] [&[type='radio']]:before:size-1.5 [&[type='radio']]:before:rounded-full [&[type='radio']]:before:[clip-path:none] checked:before:opacity-100"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>{' '}
      {count === undefined ? null : (
        <span className="text-faint text-(length:--text-xs) font-normal tabular-nums">
          <span aria-hidden="true">{words.count(count, isEstimate)}</span>
          <span className="sr-only">{words.countSpoken(count, isEstimate)}</span>
        </span>
      )}
    </label>
  );
}
