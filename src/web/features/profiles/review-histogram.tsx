/** Shows the distribution of a seller's ratings and lets the user select one. */
import { percentOf } from '#web/lib/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';

export const ratings = [5, 4, 3, 2, 1] as const;
export type Rating = (typeof ratings)[number];

type ReviewHistogramProps = {
  histogram: Readonly<Record<Rating, number>>;
  total: number;
  selected: Rating | null;
  /** Pressing the selected bar again shows all reviews. */
  onSelect: (rating: Rating | null) => void;
};

export function ReviewHistogram({ histogram, total, selected, onSelect }: ReviewHistogramProps) {
  return (
    <fieldset className="grid">
      <legend className="sr-only">{labels.histogram}</legend>
      {ratings.map((rating) => {
        const count = histogram[rating];
        const percent = percentOf(count, total);
        return (
          <button
            key={rating}
            type="button"
            aria-label={labels.bar(rating, count, percent)}
            aria-pressed={selected === rating}
            onClick={() => onSelect(selected === rating ? null : rating)}
            className="-mx-2 grid min-h-target grid-cols-[1.75rem_1fr_4.75rem] items-center gap-3 rounded-sm px-2 text-left text-sm tabular-nums hover:bg-hover aria-pressed:bg-pressed"
          >
            <span className="flex items-center gap-1 font-medium">
              {rating}
              <Icon name="star" className="size-3! fill-current!" />
            </span>
            <Bar share={total > 0 ? count / total : 0} />
            <span className="text-right text-soft">
              {count} <span className="text-faint">· {percent}%</span>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** An SVG instead of a box with a width, because the content security policy forbids style attributes. */
function Bar({ share }: { share: number }) {
  return (
    <svg
      className="h-2 w-full overflow-hidden rounded-xs bg-line fill-ink"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={share * 100} height="8" />
    </svg>
  );
}
