/** Renders one picture of the form, with buttons to preview, move and remove it. */
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { imageLabels as words } from './listing-form.labels.ts';

export type Direction = 'earlier' | 'later';

type FilledSlotProps = {
  url: string;
  /** Position of the picture, starting at 0. */
  at: number;
  count: number;
  selected: boolean;
  onPreview: () => void;
  onRemove: () => void;
  onMove: (direction: Direction) => void;
};

export function FilledSlot({ url, at, count, selected, onPreview, onRemove, onMove }: FilledSlotProps) {
  return (
    <>
      <button
        type="button"
        aria-label={words.preview(at + 1)}
        aria-current={selected ? 'true' : undefined}
        onClick={onPreview}
        className="block w-full rounded-sm aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-ink"
      >
        <Picture src={variantUrl(url, 320)} alt="" placeholder={placeholderColour(url)} className="rounded-sm" />
      </button>
      <div className="flex flex-wrap items-center justify-center">
        {count < 2 ? null : <MoveButtons at={at} count={count} onMove={onMove} />}
        <button
          type="button"
          aria-label={words.removeName(at + 1)}
          onClick={onRemove}
          // The remove button is between the two arrows if the slot has room for three buttons.
          className="@min-[8.75rem]:order-1 flex min-h-target flex-1 items-center justify-center rounded-sm text-sm text-soft underline-offset-[0.2em] hover:text-text hover:underline"
        >
          {words.remove}
        </button>
      </div>
    </>
  );
}

function MoveButtons({ at, count, onMove }: Pick<FilledSlotProps, 'at' | 'count' | 'onMove'>) {
  return (
    <>
      <IconButton
        icon="chevron-left"
        data-way="earlier"
        label={words.earlier(at + 1)}
        aria-disabled={at === 0 || undefined}
        className="aria-[disabled]:text-disabled"
        onClick={() => (at === 0 ? undefined : onMove('earlier'))}
      />
      <IconButton
        icon="chevron-right"
        data-way="later"
        label={words.later(at + 1)}
        aria-disabled={at === count - 1 || undefined}
        className="@min-[8.75rem]:order-2 aria-[disabled]:text-disabled"
        onClick={() => (at === count - 1 ? undefined : onMove('later'))}
      />
    </>
  );
}
