/** Renders the options of an open select. */
import { useEffect, useRef } from 'react';
import { labelId } from './field.tsx';
import { Icon } from './icon.tsx';
import './popup.css';

type SelectListProps = {
  /** The id of the select; the ids of the list and its options derive from it. */
  id: string;
  options: readonly { value: string; label: string }[];
  active: number;
  chosen: number;
  side: 'top' | 'bottom';
  emptyLabel: string | undefined;
  onActive: (at: number) => void;
  onPick: (at: number) => void;
};

/** The listbox. The focus stays on the button, which refers to the active option. */
export function SelectList({ id, options, active, chosen, side, emptyLabel, onActive, onPick }: SelectListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-labelledby={labelId(id)}
      className="popup listbox listbox--over"
      data-side={side}
      // A press on the list must not take the focus from the button.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button has the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the button points here with aria-activedescendant
        <div
          key={option.value}
          id={`${id}-${at}`}
          role="option"
          className="popup__item"
          aria-selected={at === chosen}
          data-highlighted={at === active || undefined}
          onPointerMove={() => onActive(at)}
          onClick={() => onPick(at)}
        >
          {option.label}
          {at === chosen ? <Icon name="check" /> : null}
        </div>
      ))}
      {options.length === 0 && emptyLabel !== undefined ? <p className="px-3 py-2 text-soft">{emptyLabel}</p> : null}
    </div>
  );
}
