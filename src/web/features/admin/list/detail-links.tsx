/** Renders the links of a staff page back to its list and to the next entry, which also have shortcuts. */
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';

type DetailLinksProps = { list: string; next: string; labels: { back: string; next: string } };

export function DetailLinks({ list, next, labels }: DetailLinksProps) {
  const navigate = useNavigate();
  usePageShortcuts([
    { key: 'n', act: labels.next, run: () => navigate(next) },
    { key: 'u', act: labels.back, run: () => navigate(list) },
  ]);
  return (
    <p className="mb-2 flex gap-4 text-sm">
      <Link to={list} className="link admin__target" aria-keyshortcuts="u">
        {labels.back}
      </Link>
      <Link to={next} className="link admin__target" aria-keyshortcuts="n">
        {labels.next}
      </Link>
    </p>
  );
}
