/** Renders a select field. */
import { type FocusEventHandler, type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { describeField, Field, type FieldWords, labelId } from './field.tsx';
import { Icon } from './icon.tsx';
import { SelectList } from './select-list.tsx';
import { useDismiss } from './use-dismiss.ts';
import { useTypeAhead } from './use-type-ahead.ts';

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
  /** The button, so that forms can focus an invalid field. */
  ref?: Ref<HTMLButtonElement> | undefined;
  fieldClassName?: string | undefined;
};

/** A select-only combobox: arrows, Home, End, letters, Enter, Space, Escape and Tab work as in a native select. */
export function Select({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  emptyLabel,
  disabled,
  id,
  ref,
  fieldClassName,
  ...words
}: SelectProps) {
  const generatedId = useId();
  const key = id ?? generatedId;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [side, setSide] = useState<'top' | 'bottom'>('bottom');
  const root = useRef<HTMLDivElement>(null);
  const typeAhead = useTypeAhead();
  const chosen = options.findIndex((option) => option.value === value);
  useDismiss(root, open, () => setOpen(false));
  useLayoutEffect(() => {
    const box = root.current?.getBoundingClientRect();
    if (open && box) setSide(window.innerHeight - box.bottom < 240 && box.top > 240 ? 'top' : 'bottom');
  }, [open]);

  const show = (at = Math.max(chosen, 0)) => {
    setActive(at);
    setOpen(true);
  };
  const pick = (at: number) => {
    const option = options[at];
    setOpen(false);
    if (option && option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key: pressed } = event;
    if (event.ctrlKey || event.metaKey) return;
    const last = options.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: open ? Math.min(active + 1, last) : Math.max(chosen, 0),
      ArrowUp: open ? Math.max(active - 1, 0) : Math.max(chosen, 0),
      Home: 0,
      End: last,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    };
    const move = moves[pressed];
    if (move !== undefined) {
      event.preventDefault();
      if (open && event.altKey && pressed === 'ArrowUp') pick(active);
      else show(move);
    } else if (pressed === 'Enter' || (pressed === ' ' && !typeAhead.isTyping())) {
      event.preventDefault();
      if (open) pick(active);
      else show();
    } else if (pressed === 'Tab' && open) {
      pick(active);
    } else if (pressed.length === 1 && !event.altKey) {
      const labels = options.map((option) => option.label);
      event.preventDefault();
      const at = typeAhead.read(pressed, labels, open ? active : chosen);
      if (at >= 0) show(at);
    }
  };
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
          onClick={() => (open ? setOpen(false) : show())}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          <span id={`${key}-value`} className={`truncate ${chosen < 0 ? 'text-faint' : ''}`}>
            {options[chosen]?.label ?? placeholder ?? '\u00a0'}
          </span>
          <Icon name="chevron-down" className="-mr-1 text-faint" />
        </button>
        {open ? (
          <SelectList
            id={key}
            options={options}
            active={active}
            chosen={chosen}
            side={side}
            emptyLabel={emptyLabel}
            onActive={setActive}
            onPick={pick}
          />
        ) : null}
      </div>
    </Field>
  );
}
