/** Renders the links from a staff page back to its list and to the next entry. Both links have shortcuts. */

import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LINK_LINE } from '../class-names.ts';

type DetailLinksProps = { list: string; back: string; next?: { to: string; label: string } };

export function DetailLinks({ list, back, next }: DetailLinksProps) {
  const navigate = useNavigate();
  usePageShortcuts([
    ...(next === undefined ? [] : [{ key: 'n', act: next.label, run: () => navigate(next.to) }]),
    { key: 'u', act: back, run: () => navigate(list) },
  ]);
  return (
    <div className="mb-3">
      <p
        // A row of `.admin__target` links overlaps the space around it, so that the larger targets add
        // less height.
        className="pointer-coarse:-my-2.5 flex justify-between gap-4 text-sm"
      >
        <Link
          to={list}
          // A link on its own line. Its click target is larger than its text, but only touch screens reserve
          // space for it.
          className={`rowlink ${LINK_LINE} gap-1 text-soft`}
          aria-keyshortcuts="u"
        >
          <Icon name="chevron-left" size="sm" />
          {back}
        </Link>
        {next === undefined ? null : (
          <Link to={next.to} className={`rowlink ${LINK_LINE} gap-1 text-soft`} aria-keyshortcuts="n">
            {next.label}
            <Icon name="chevron-right" size="sm" />
          </Link>
        )}
      </p>
    </div>
  );
}
