/** Renders the links from a staff page back to its list and to the next entry. Both links have shortcuts. */
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { Icon } from '#web/ui/icon.tsx';

type DetailLinksProps = { list: string; back: string; next?: { to: string; label: string } };

export function DetailLinks({ list, back, next }: DetailLinksProps) {
  const navigate = useNavigate();
  usePageShortcuts([
    ...(next === undefined ? [] : [{ key: 'n', act: next.label, run: () => navigate(next.to) }]),
    { key: 'u', act: back, run: () => navigate(list) },
  ]);
  return (
    <div className="mb-3">
      <p className="admin__targets flex justify-between gap-4 text-sm">
        <Link to={list} className="rowlink admin__target gap-1 text-soft" aria-keyshortcuts="u">
          <Icon name="chevron-left" size="sm" />
          {back}
        </Link>
        {next === undefined ? null : (
          <Link to={next.to} className="rowlink admin__target gap-1 text-soft" aria-keyshortcuts="n">
            {next.label}
            <Icon name="chevron-right" size="sm" />
          </Link>
        )}
      </p>
    </div>
  );
}
