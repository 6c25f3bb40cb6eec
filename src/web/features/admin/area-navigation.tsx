/**
 * The navigation of the staff's pages: a column on wide screens, a menu with the name of the current area on small
 * ones.
 */
import { useId, useRef, useState } from 'react';
import { paths } from '#web/lib/browser/paths.ts';
import { NavLink } from '#web/lib/browser/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useDismiss } from '#web/ui/use-dismiss.ts';
import { adminLabels as labels } from './admin.labels.ts';
import type { AdminArea, AreaGroup } from './admin-areas.ts';

type AreaNavigationProps = { areas: readonly AdminArea[]; current: AdminArea };

export function AreaNavigation({ areas, current }: AreaNavigationProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLElement>(null);
  const id = useId();
  useDismiss(root, isOpen, (reason) => {
    setOpen(false);
    if (reason === 'escape') root.current?.querySelector('button')?.focus();
  });
  const groups = new Map<AreaGroup | undefined, AdminArea[]>();
  for (const area of areas) groups.set(area.group, [...(groups.get(area.group) ?? []), area]);
  return (
    <nav
      ref={root}
      aria-label={labels.areas}
      // On small screens, a button with the name of the current area opens the list of all areas.
      className="relative z-10 lg:sticky lg:top-[calc(var(--bar-height)+1rem)] lg:self-start lg:max-h-[calc(100dvh-var(--bar-height)-2rem)] lg:overflow-y-auto lg:[scrollbar-width:thin]"
    >
      <button
        type="button"
        className="group/admin__current flex items-center gap-2.5 w-full min-h-target px-3.5 border border-line rounded-md bg-surface text-(length:--text-sm) font-semibold text-left lg:hidden hover:bg-hover [&>.icon]:text-soft"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={current.icon} />
        <span className="flex-1 truncate">{current.name()}</span>
        <Icon name="chevron-down" className="group-aria-expanded/admin__current:rotate-180" />
      </button>
      <div
        id={id}
        className="hidden absolute inset-x-0 top-[calc(100%+0.375rem)] gap-3 max-h-[calc(100dvh-var(--bar-height)-6rem)] p-2 overflow-y-auto overscroll-contain border border-line rounded-lg bg-surface [box-shadow:var(--shadow-3)] md:max-lg:grid-cols-3 lg:grid lg:static lg:gap-4 lg:max-h-none lg:p-0 lg:overflow-visible lg:border-0 lg:bg-transparent lg:[box-shadow:none] data-open:grid"
        data-open={isOpen || undefined}
      >
        {[...groups].map(([group, members]) => (
          <Group key={group ?? ''} group={group} areas={members} onOpen={() => setOpen(false)} />
        ))}
      </div>
    </nav>
  );
}

type GroupProps = { group: AreaGroup | undefined; areas: readonly AdminArea[]; onOpen: () => void };

function Group({ group, areas, onOpen }: GroupProps) {
  const id = useId();
  return (
    <div className="md:max-lg:first:col-span-full">
      {group === undefined ? null : (
        <p id={id} className="px-3 py-1 text-faint text-(length:--text-xs) font-medium">
          {labels.groups[group]}
        </p>
      )}
      <ul
        aria-labelledby={group === undefined ? undefined : id}
        className="grid grid-cols-2 gap-0.5 md:max-lg:grid-cols-1 lg:grid-cols-1"
      >
        {areas.map(({ path, name, icon }) => (
          <li key={path}>
            <NavLink
              to={paths.admin(path)}
              end={path === ''}
              className="flex items-center gap-2.5 min-h-target px-3 rounded-md text-soft text-sm lg:pointer-fine:min-h-9 hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text aria-[current=page]:font-semibold [&>.icon]:text-faint aria-[current=page]:[&>.icon]:text-current"
              onClick={onOpen}
            >
              <Icon name={icon} size="sm" />
              {name()}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
