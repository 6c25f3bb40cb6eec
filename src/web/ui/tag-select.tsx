/** Renders a field for selecting several tags: chips and a filtering input. */
import {
  type ComponentProps,
  type FocusEventHandler,
  type KeyboardEvent,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { containsFolded } from '#rules/text/fold-text.ts';
import { describeField, Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import { SelectList, useListSide } from './select-list.tsx';
import { type TagSelectWords, tagSelectLabels } from './ui.labels.ts';
import { useDismiss } from './use-dismiss.ts';
import { moveInList } from './use-select.ts';

/** Handles keys in the input and on the chips of a tag select. */
const CHIP = 'data-chip';

/**
 * Focuses the chip at index `at`, or the input after the last chip. Negative indexes count from the end: -1 is the
 * input.
 */
function focusChip({ root }: TagSelectState, at: number): void {
  const stops = root.current?.querySelectorAll<HTMLElement>(`[${CHIP}], input`) ?? [];
  [...stops].at(at)?.focus();
}

function onInputKey(state: TagSelectState, event: KeyboardEvent<HTMLInputElement>): void {
  const { typed, open, active, chosen, matches } = state;
  const { key, currentTarget } = event;
  const isAtStart = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === 0;
  // Home and End move the cursor in the text, not the active option.
  const move = key === 'Home' || key === 'End' ? undefined : moveInList(key, active, matches.length - 1);
  if (move !== undefined) {
    event.preventDefault();
    if (open) state.setActive(move);
    else state.show(typed);
  } else if (key === 'Enter' && open) {
    // While the list is open, Enter selects and does not submit the form.
    event.preventDefault();
    state.toggle(active);
  } else if (key === 'ArrowLeft' && isAtStart && chosen.length > 0) {
    event.preventDefault();
    focusChip(state, -2);
  } else if (key === 'Backspace' && typed === '') {
    const last = chosen.at(-1);
    if (last) state.remove(last);
  }
}

function onChipKey(state: TagSelectState, at: number, { key }: KeyboardEvent): void {
  const option = state.chosen[at];
  if (key === 'ArrowLeft') focusChip(state, Math.max(at - 1, 0));
  else if (key === 'ArrowRight') focusChip(state, at + 1);
  else if (option && (key === 'Backspace' || key === 'Delete')) {
    // Move focus first, because it would be lost with the removed chip.
    focusChip(state, at + 1);
    state.remove(option);
  }
}

export type TagSelectProps = FieldWords & {
  options: readonly TagOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  /** Refers to the text input; forms use it to focus an invalid field. */
  ref?: Ref<HTMLInputElement> | undefined;
  words?: Partial<TagSelectWords> | undefined;
  fieldClassName?: string | undefined;
};

export function TagSelect(props: TagSelectProps) {
  const { options, value, onChange, onBlur, placeholder, disabled, id, ref, words, fieldClassName, ...fieldWords } =
    props;
  const generatedId = useId();
  const key = id ?? generatedId;
  const labels = { ...tagSelectLabels, ...words };
  const state = useTagSelect({ options, value, onChange });
  const { root, chosen, matches, open, active, side } = state;
  const list = { id: key, options: matches, active, side, onActive: state.setActive, onPick: state.toggle };
  return (
    <Field id={key} {...fieldWords} className={fieldClassName}>
      <div ref={root} className="relative">
        {/* Without the `toolbar` role, the arrow keys would move a screen reader's reading cursor instead of focus. */}
        <div
          role={chosen.length > 0 ? 'toolbar' : undefined}
          className="input flex flex-wrap items-center gap-1.5 p-1.25 has-focus-visible:[outline:2px_solid_var(--focus)] has-focus-visible:-outline-offset-1 has-focus-visible:[box-shadow:0_0_0_4px_var(--focus-halo)] [&_:focus-visible]:[outline:none] [&_:focus-visible]:[box-shadow:none] not-data-disabled:cursor-text"
          data-invalid={fieldWords.error ? '' : undefined}
          data-disabled={disabled ? '' : undefined}
        >
          <Chips state={state} labels={labels} disabled={disabled} />
          <TagInput
            ref={ref}
            id={key}
            state={state}
            placeholder={placeholder}
            disabled={disabled}
            aria-description={chosen.length > 0 ? labels.chosenHint(chosen.length) : undefined}
            {...describeField(key, fieldWords)}
            onBlur={onBlur}
          />
        </div>
        {open ? (
          <SelectList {...list} multiple emptyLabel={labels.none} isChosen={(option) => value.includes(option)} />
        ) : null}
      </div>
    </Field>
  );
}

type TagInputProps = Omit<ComponentProps<'input'>, 'value'> & { id: string; state: TagSelectState };

function TagInput({ id, state, ...attributes }: TagInputProps) {
  const { open, active } = state;
  return (
    <input
      {...attributes}
      id={id}
      className="flex-1 min-w-32 h-8 px-2 text-(length:--text-md)"
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-controls={`${id}-list`}
      aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
      autoComplete="off"
      spellCheck={false}
      value={state.typed}
      onClick={() => (open ? undefined : state.show(state.typed))}
      onChange={(event) => state.show(event.target.value)}
      onKeyDown={(event) => onInputKey(state, event)}
    />
  );
}

type ChipsProps = { state: TagSelectState; labels: TagSelectWords; disabled: boolean | undefined };

/** The remove buttons are not tab stops: the arrow keys reach them from the input. */
function Chips({ state, labels, disabled }: ChipsProps) {
  return state.chosen.map((option, at) => (
    <span
      key={option.value}
      className="group/tag inline-flex items-center gap-0.5 max-w-full min-h-8 pl-3 rounded-sm bg-pressed text-sm font-medium wrap-anywhere cursor-default forced-colors:border has-focus-visible:bg-ink has-focus-visible:text-on-ink"
    >
      {option.label}
      <button
        type="button"
        {...{ [CHIP]: '' }}
        tabIndex={-1}
        // The icon is small, but its touch target is large.
        className="relative grid place-items-center flex-none size-8 rounded-sm text-soft after:absolute after:-inset-1.5 hover:text-text group-has-focus-visible/tag:text-inherit group-has-focus-visible/tag:hover:text-inherit"
        aria-label={labels.remove(option.label)}
        aria-description={labels.chipHint}
        disabled={disabled}
        onKeyDown={(event) => onChipKey(state, at, event)}
        onClick={() => state.remove(option)}
      >
        <Icon name="close" size="sm" />
      </button>
    </span>
  ));
}

type TagOption = { value: string; label: string };

type TagSelectOptions = {
  options: readonly TagOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** Filters, opens and changes the list of a tag select. */
function useTagSelect({ options, value, onChange }: TagSelectOptions) {
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // The selected options in the order of selection, without values that are no longer options.
  const chosen = value.flatMap((selected) => options.find((option) => option.value === selected) ?? []);
  const matches = options.filter(({ label }) => containsFolded(label, typed.trim()));
  useDismiss(root, open, () => {
    setOpen(false);
    setTyped('');
  });
  const side = useListSide(root, open);

  const show = (text: string): void => {
    setTyped(text);
    setActive(-1);
    setOpen(true);
  };
  const change = (next: readonly TagOption[]): void => onChange(next.map((option) => option.value));
  const remove = (option: TagOption): void => change(chosen.filter((other) => other !== option));
  /** The list stays open, so that more options can be selected. */
  const toggle = (at: number): void => {
    const option = matches[at];
    if (!option) return;
    if (chosen.includes(option)) remove(option);
    else change([...chosen, option]);
    // All options are shown again once the filter is cleared, so the active index refers to the whole list.
    setActive(options.indexOf(option));
    setTyped('');
  };
  return { root, typed, open, active, chosen, matches, side, show, setActive, toggle, remove };
}

type TagSelectState = ReturnType<typeof useTagSelect>;
