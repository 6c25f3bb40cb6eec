/** Renders one want with its criteria and, for its owner, the controls to change it. */
import type { ReactNode } from 'react';
import type { Want } from '#contract/wants.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { wantDetails, wantTitle } from './want-text.ts';
import { wantsLabels as labels } from './wants.labels.ts';

const idsOf = (entries: Want['members']): string => entries.map(({ id }) => id).join(',');

/** The listings that fit the want, at any price. */
const listingsPath = ({ group, members, sourcetypes, words }: Want): string =>
  paths.search({ q: words, group: group.id, member: idsOf(members), sourcetype: idsOf(sourcetypes) });

export function WantRow({ want, children }: { want: Want; children?: ReactNode }) {
  const { priority, note, state, fit_count } = want;
  return (
    <li className="flex items-start gap-3 border-t border-line py-4">
      <div className={`min-w-0 flex-1 ${state === 'paused' ? 'opacity-60' : ''}`}>
        <h3 className="text-md/6 font-semibold wrap-anywhere">
          <Link to={listingsPath(want)} className="link inline-block min-w-target">
            {wantTitle(want)}
          </Link>
        </h3>
        <p className="text-sm wrap-anywhere text-soft">{wantDetails(want)}</p>
        {note === '' ? null : <p className="text-sm wrap-anywhere text-soft">{note}</p>}
        <p className="flex flex-wrap gap-x-2 text-xs text-faint">
          <span className={priority === 1 ? 'font-semibold text-soft' : ''}>{labels.priorities[priority]}</span>
          {state === 'paused' ? <span>{labels.paused}</span> : null}
          {fit_count > 0 && state === 'active' ? (
            <Link to={paths.matches()} className="link">
              {labels.fits(fit_count)}
            </Link>
          ) : null}
        </p>
      </div>
      {children}
    </li>
  );
}

type ControlsProps = { want: Want; onEdit: () => void; onToggle: () => void; onRemove: () => void };

export function WantControls({ want, onEdit, onToggle, onRemove }: ControlsProps) {
  const name = wantTitle(want);
  const isActive = want.state === 'active';
  return (
    <div className="-my-1.5 flex shrink-0">
      <IconButton icon="pencil" label={labels.edit(name)} onClick={onEdit} />
      <IconButton
        icon={isActive ? 'eye-off' : 'eye'}
        label={isActive ? labels.pause(name) : labels.resume(name)}
        onClick={onToggle}
      />
      <IconButton icon="trash" label={labels.remove(name)} onClick={onRemove} />
    </div>
  );
}
