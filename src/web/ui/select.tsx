/** Renders a select field as a select-only combobox, with the keys of a native select. */
import { type FocusEventHandler, type Ref, useId } from 'react';
import { describeField, Field, type FieldWords, labelId } from './field.tsx';
import { Icon } from './icon.tsx';
import { SelectList } from './select-list.tsx';
import { onSelectKey, useSelect } from './use-select.ts';

export type SelectOption = { value: string; label: string };

export type SelectProps = FieldWords & {
  options: readonly SelectOption[];
  /** '' if nothing is selected. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
  placeholder?: string | undefined;
  /** Shown in the open list if there are no options. */
  emptyLabel?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  /** Refers to the button; forms use it to focus an invalid field. */
  ref?: Ref<HTMLButtonElement> | undefined;
  fieldClassName?: string | undefined;
};

export function Select(props: SelectProps) {
  const { options, value, onChange, onBlur, placeholder, emptyLabel, disabled, id, ref, fieldClassName, ...words } =
    props;
  const generatedId = useId();
  const key = id ?? generatedId;
  const state = useSelect({ options, value, onChange });
  const { open, active, chosen, side, root } = state;
  const list = { id: key, options, active, side, emptyLabel, onActive: state.setActive, onPick: state.pick };
  return (
    <Field id={key} {...words} composite className={fieldClassName}>
      <div ref={root} className="relative">
        <button
          ref={ref}
          id={key}
          type="button"
          role="combobox"
          className="input flex! items-center justify-between gap-2 text-left"
          disabled={disabled}
          aria-labelledby={`${labelId(key)} ${key}-value`}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={`${key}-list`}
          aria-activedescendant={open && active >= 0 ? `${key}-${active}` : undefined}
          {...describeField(key, words)}
          onClick={state.toggle}
          onKeyDown={(event) => onSelectKey(state, event)}
          onBlur={onBlur}
        >
          <span id={`${key}-value`} className={`truncate ${chosen < 0 ? 'text-faint' : ''}`}>
            {options[chosen]?.label ?? placeholder ?? '\u00a0'}
          </span>
          <Icon name="chevron-down" className="-mr-1 text-faint" />
        </button>
        {open ? <SelectList {...list} isChosen={(option) => option === value} /> : null}
      </div>
    </Field>
  );
}
