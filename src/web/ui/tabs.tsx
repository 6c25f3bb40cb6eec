/** Renders tabs and the panel of the selected tab; arrow keys, Home and End select a tab. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { TAB, TABS } from './tab-class.ts';

export type Tab<Key extends string> = {
  key: Key;
  label: string;
  count?: string | number | undefined;
};

type TabsProps<Key extends string> = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  children: ReactNode;
};

export function Tabs<Key extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Key>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === selected);
    const next = targetOf(event.key, at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.key);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className={TABS}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className={TAB}
            aria-selected={tab.key === selected}
            aria-controls={tab.key === selected ? `${id}-panel` : undefined}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <small className="text-[length:var(--text-xs)] text-faint tabular-nums">{tab.count}</small>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}

/** Undefined if the key does not select a tab. */
function targetOf(key: string, at: number, count: number): number | undefined {
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 };
  const step = steps[key];
  return step === undefined ? undefined : (step + count) % count;
}
