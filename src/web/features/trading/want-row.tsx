/** Renders one want with its criteria and, for its owner, the menu to change it. */
import type { ReactNode } from 'react';
import type { Want } from '#contract/wants.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatDate } from '#web/lib/i18n/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { SmallListing } from './small-listing.tsx';
import { wantDetails, wantTitle } from './want-text.ts';
import { wantsLabels as labels } from './wants.labels.ts';

const idsOf = (entries: Want['members']): string => entries.map(({ id }) => id).join(',');

/** The path of a search for listings that fit the want, at any price. */
const listingsPath = ({ group, members, sourcetypes, words }: Want): string =>
  paths.search({ q: words, group: group.id, member: idsOf(members), sourcetype: idsOf(sourcetypes) });

const PILL = 'rounded-full px-2 py-0.5';

export function WantRow({ want, children }: { want: Want; children?: ReactNode }) {
  const { priority, note, state, fit_count, found } = want;
  const details = wantDetails(want);
  return (
    <li className="flex gap-1 rounded-lg border border-line bg-surface p-4">
      <div className={`grid min-w-0 flex-1 content-start gap-1 ${state === 'paused' ? 'text-soft' : ''}`}>
        <h3 className="text-md/6 font-semibold wrap-anywhere">
          <Link to={listingsPath(want)} className="inline-block min-w-target underline-offset-4 hover:underline">
            {wantTitle(want)}
          </Link>
        </h3>
        {details === '' ? null : <p className="text-sm wrap-anywhere text-soft">{details}</p>}
        {note === '' ? null : <p className="text-sm wrap-anywhere text-soft">{note}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-medium">
          <span className={`${PILL} ${priority === 1 ? 'bg-ink text-on-ink' : 'bg-sunken text-soft'}`}>
            {labels.priorities[priority]}
          </span>
          {state === 'paused' ? <span className={`${PILL} bg-sunken`}>{labels.paused}</span> : null}
          {found ? <span className={`${PILL} bg-sunken`}>{labels.foundOn(formatDate(found.at))}</span> : null}
          {fit_count > 0 && state === 'active' ? (
            <Link to={paths.matches()} className="link -my-1 py-1">
              {labels.fits(fit_count)}
            </Link>
          ) : null}
        </p>
        {found?.listing ? (
          <ul className="mt-2">
            <SmallListing listing={found.listing} />
          </ul>
        ) : null}
      </div>
      {children}
    </li>
  );
}

type WantMenuProps = { want: Want; onEdit: () => void; onToggle: () => void; onRemove: () => void };

export function WantMenu({ want, onEdit, onToggle, onRemove }: WantMenuProps) {
  const label = labels.options(wantTitle(want));
  const toggles = {
    active: { label: labels.pause, icon: 'eye-off' },
    paused: { label: labels.resume, icon: 'eye' },
    found: { label: labels.renew, icon: 'search' },
  } as const;
  return (
    <div className="-mt-2.5 -mr-2.5 shrink-0">
      <Menu
        label={label}
        items={[
          { label: labels.edit, icon: 'pencil', onSelect: onEdit },
          { ...toggles[want.state], onSelect: onToggle },
          { label: labels.remove, icon: 'trash', hasSeparator: true, onSelect: onRemove },
        ]}
        trigger={(props) => <IconButton {...props} icon="more" label={label} />}
      />
    </div>
  );
}
