/** Renders a menu button and its menu. Arrow keys, Home, End and first letters move focus; Escape and Tab close it. */
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { matchTypeAhead } from './type-ahead.ts';
import { useDismiss } from './use-dismiss.ts';
import './popup.css';

export type MenuEntryProps = {
  role: 'menuitem';
  tabIndex: -1;
  className: string;
  onClick: () => void;
};

export type MenuItem = {
  label: string;
  icon?: IconName | undefined;
  onSelect?: (() => void) | undefined;
  /** For links: `render: (props) => <Link to={…} {...props}>Settings</Link>`. */
  render?: ((props: MenuEntryProps) => ReactElement) | undefined;
  hasSeparator?: boolean | undefined;
};

export type MenuTriggerProps = {
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
};

type MenuProps = {
  label: string;
  trigger: (props: MenuTriggerProps) => ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
};

export function Menu({ label, trigger, items, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (restore: boolean) => {
    setOpen(null);
    if (restore) root.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  };
  useDismiss(root, open !== null, (reason) => close(reason === 'escape'));
  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <div ref={root} className="relative">
      {trigger({
        onClick: () => (open === null ? setOpen('first') : close(true)),
        onKeyDown: onTriggerKey,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        'aria-controls': open === null ? undefined : id,
      })}
      {open === null ? null : (
        <MenuList id={id} label={label} items={items} align={align} initial={open} onClose={() => close(true)} />
      )}
    </div>
  );
}

type MenuListProps = Pick<MenuProps, 'label' | 'items' | 'align'> & {
  id: string;
  /** The item that gets the focus when the menu opens. */
  initial: 'first' | 'last';
  onClose: () => void;
};

function MenuList({ id, label, items, align, initial, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    const all = list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]');
    all?.[initial === 'first' ? 0 : all.length - 1]?.focus();
  }, [initial]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose();
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = nextEntry(event, at, all);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={`popup absolute top-[calc(100%+0.375rem)] w-max min-w-56 max-w-[min(22.5rem,100vw-1rem)] ${align === 'end' ? 'right-0' : 'left-0'}`}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <MenuEntry key={item.label} item={item} onDone={onClose} />
      ))}
    </div>
  );
}

function nextEntry(event: KeyboardEvent, at: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  switch (event.key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length];
    case 'ArrowUp':
      return all.at(at - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
  }
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const labels = all.map((entry) => entry.textContent.trim());
  return all[matchTypeAhead(labels, event.key, at)];
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const props: MenuEntryProps = {
    role: 'menuitem',
    tabIndex: -1,
    className: 'popup__item',
    onClick: () => {
      onDone();
      item.onSelect?.();
    },
  };
  return (
    <>
      {item.hasSeparator ? <hr className="h-px m-1.5 border-0 bg-line" /> : null}
      {item.render === undefined ? (
        <button type="button" {...props}>
          {item.icon === undefined ? null : <Icon name={item.icon} />}
          {item.label}
        </button>
      ) : (
        item.render(props)
      )}
    </>
  );
}
