/** Renders the options of an open select or tag select. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { labelId } from './field.tsx';
import { Icon } from './icon.tsx';
import './popup.css';

/** If there are fewer pixels than this below the field and more than this above it, the list opens above the field. */
const LIST_HEIGHT = 240;

export type ListSide = 'top' | 'bottom';

export function useListSide(root: RefObject<HTMLElement | null>, open: boolean): ListSide {
  const [side, setSide] = useState<ListSide>('bottom');
  useLayoutEffect(() => {
    const box = root.current?.getBoundingClientRect();
    if (!open || !box) return;
    setSide(window.innerHeight - box.bottom < LIST_HEIGHT && box.top > LIST_HEIGHT ? 'top' : 'bottom');
  }, [open, root]);
  return side;
}

type SelectListProps = {
  /** The field's id, from which the ids of the list and its options are derived. */
  id: string;
  options: readonly { value: string; label: string }[];
  active: number;
  isChosen: (value: string) => boolean;
  multiple?: boolean | undefined;
  side: ListSide;
  emptyLabel: string | undefined;
  onActive: (at: number) => void;
  onPick: (at: number) => void;
};

/** Focus stays on the field, which refers to the active option. */
export function SelectList({ id, options, active, multiple, side, emptyLabel, ...option }: SelectListProps) {
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
      aria-multiselectable={multiple}
      className="popup max-h-[min(20rem,50dvh)] overflow-y-auto overscroll-contain absolute inset-x-0 top-[calc(100%+0.375rem)] bottom-auto data-[side=top]:inset-x-0 data-[side=top]:top-auto data-[side=top]:bottom-[calc(100%+0.375rem)]"
      data-side={side}
      // A press on the list must not take focus from the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map(({ value, label }, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field points here with aria-activedescendant
        <div
          key={value}
          id={`${id}-${at}`}
          role="option"
          className="popup__item"
          aria-selected={option.isChosen(value)}
          data-highlighted={at === active || undefined}
          onPointerMove={() => option.onActive(at)}
          onClick={() => option.onPick(at)}
        >
          {label}
          {option.isChosen(value) ? <Icon name="check" /> : null}
        </div>
      ))}
      {options.length === 0 && emptyLabel !== undefined ? <p className="px-3 py-2 text-soft">{emptyLabel}</p> : null}
    </div>
  );
}
