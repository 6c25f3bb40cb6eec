/** Renders a field for selecting several tags: chips and a filtering input. */
import { type ComponentProps, type FocusEventHandler, type Ref, useId } from 'react';
import { describeField, Field, type FieldWords } from './field.tsx';
import { Icon } from './icon.tsx';
import { SelectList } from './select-list.tsx';
import { CHIP, onChipKey, onInputKey } from './tag-select-keys.ts';
import { type TagSelectWords, tagSelectLabels } from './ui.labels.ts';
import { type TagOption, type TagSelectState, useTagSelect } from './use-tag-select.ts';
import './tag-select.css';

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
          className="input input--group tags"
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
      className="tags__input"
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
    <span key={option.value} className="tag">
      {option.label}
      <button
        type="button"
        {...{ [CHIP]: '' }}
        tabIndex={-1}
        className="tag__remove"
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
