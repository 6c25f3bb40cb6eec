/** Shows a reused photograph beside each matching older picture of another user. */

import type { ReactNode } from 'react';
import type { Case } from '#contract/moderation.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { variantUrl } from '#web/lib/net/images.ts';
import { LINK_LINE } from '../class-names.ts';
import { Panel } from '../parts/panel.tsx';
import { reportsLabels as labels } from '../people/people.labels.ts';

export function PhotoComparison({ loaded: { owner, current, path, matches } }: { loaded: Case }) {
  const newer = current?.pictures[0] ?? '';
  return (
    <Panel title={labels.matches}>
      <p className="max-w-text text-sm text-soft">{labels.photoNote}</p>
      {matches.map((match, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deleted pictures share an empty URL; the order never changes
        <div key={at} className="grid grid-cols-2 gap-3 border-line [&+&]:border-t [&+&]:pt-4">
          <Side url={newer} name={owner?.name ?? labels.erased} alt={labels.newerPhoto}>
            <SideLinks owner={owner} path={path} />
          </Side>
          <Side url={match.picture} name={match.owner?.name ?? labels.erased} alt={labels.earlierPhoto}>
            <SideLinks owner={match.owner} path={match.listing_id === null ? null : `/listings/${match.listing_id}`} />
          </Side>
        </div>
      ))}
    </Panel>
  );
}

type SideProps = { url: string; name: string; alt: (name: string) => string; children: ReactNode };

function Side({ url, name, alt, children }: SideProps) {
  return (
    <figure className="grid content-start gap-2">
      {url === '' ? (
        <p className="grid aspect-square place-items-center rounded-md bg-sunken p-3 text-center text-sm text-soft">
          {labels.deletedPhoto}
        </p>
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          <img
            src={variantUrl(url, 640)}
            alt={alt(name)}
            className="aspect-square w-full rounded-md bg-sunken object-contain"
          />
        </a>
      )}
      <figcaption className="grid gap-1 text-sm wrap-anywhere">
        <span className="font-semibold">{alt(name)}</span>
        {children}
      </figcaption>
    </figure>
  );
}

function SideLinks({ owner, path }: { owner: Case['owner']; path: string | null }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {owner ? (
        <Link to={`/admin/people/${owner.id}`} className={`link ${LINK_LINE}`}>
          {labels.historyLink(owner.name)}
        </Link>
      ) : null}
      {path === null ? null : (
        <Link to={path} className={`link ${LINK_LINE}`}>
          {labels.openListing}
        </Link>
      )}
    </span>
  );
}
