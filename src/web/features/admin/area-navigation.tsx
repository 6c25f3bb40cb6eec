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
    <nav ref={root} aria-label={labels.areas} className="admin__nav">
      <button
        type="button"
        className="admin__current"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={current.icon} />
        <span className="flex-1 truncate">{current.name()}</span>
        <Icon name="chevron-down" className="admin__chevron" />
      </button>
      <div id={id} className="admin__areas" data-open={isOpen || undefined}>
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
    <div className="admin__group">
      {group === undefined ? null : (
        <p id={id} className="admin__groupname">
          {labels.groups[group]}
        </p>
      )}
      <ul aria-labelledby={group === undefined ? undefined : id} className="admin__links">
        {areas.map(({ path, name, icon }) => (
          <li key={path}>
            <NavLink to={paths.admin(path)} end={path === ''} className="admin__link" onClick={onOpen}>
              <Icon name={icon} size="sm" />
              {name()}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
