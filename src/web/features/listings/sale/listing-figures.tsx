/** Shows sellers how often their listing was viewed and marked as a favourite. */
import type { ListingFigures as Figures } from '#contract/listing-card.ts';
import { listingFiguresLabels as words } from '../listings.labels.ts';

type ListingFiguresProps = {
  figures: Figures;
  /** True on a card, which has no room for the explanation. */
  isCompact?: boolean;
};

export function ListingFigures({ figures: { views, favourites }, isCompact = false }: ListingFiguresProps) {
  const text = `${words.views(views)} · ${words.favourites(favourites)}`;
  if (isCompact) return <p className="mb-2 text-xs text-faint tabular-nums">{text}</p>;
  return (
    <p className="text-sm text-soft">
      <span className="font-medium text-text tabular-nums">{text}</span>{' '}
      {/* The explanation is hidden in a narrow column, where it would need more lines and move the content below
          when it appears. */}
      <span className="md:max-lg:hidden">{words.help}</span>
    </p>
  );
}
