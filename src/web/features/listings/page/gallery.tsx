/** Shows the pictures of a listing, a large one and three thumbnails, for mouse, touch and keyboard. */
import { type KeyboardEvent, type PointerEvent, type Ref, Suspense, useRef, useState } from 'react';
import { galleryOf } from '#rules/listings/gallery.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Lightbox } from '#web/ui/on-demand.ts';
import { Picture } from '#web/ui/picture.tsx';
import { listingLabels as words } from '../listings.labels.ts';
import { LargePicture } from './large-picture.tsx';

/** CSS pixels; shorter movements are taps. */
const MIN_SWIPE = 48;

/** `onSwipe` receives 1 for a swipe to the left, which shows the next item, and -1 for one to the right. */
function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number; id: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY, pointerId }: PointerEvent) => {
      // A second finger cancels the swipe, because a gesture with two fingers zooms the page.
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY, id: pointerId } : undefined;
    },
    onPointerUp: ({ clientX, clientY, pointerId }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (from?.id !== pointerId) return;
      const [byX, byY] = [clientX - from.x, clientY - from.y];
      if (Math.abs(byX) < MIN_SWIPE || Math.abs(byX) < Math.abs(byY)) return;
      onSwipe(byX < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}

/**
 * Returns one picture if there are no others. Otherwise, returns three, and the first picture replaces missing ones.
 */
const picturesOf = (images: Omit<GalleryProps, 'id' | 'name'>): readonly string[] =>
  images.image2 || images.image3 ? galleryOf(images) : [images.image1];

/** `at`: the index of the picture, from 0. */
const altOf = (name: string, at: number, count: number): string =>
  count === 1 ? name : words.pictureAlt(name, at + 1);

type GalleryProps = { id: number; name: string; image1: string; image2: string; image3: string };

function useSelection(count: number) {
  const [selected, setSelected] = useState(0);
  const thumbs = useRef<HTMLDivElement>(null);
  const swipe = useSwipe((by) => setSelected((selected + by + count) % count));
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: selected - 1,
      ArrowRight: selected + 1,
      Home: 0,
      End: count - 1,
    };
    const to = moves[event.key];
    if (to === undefined || count === 1 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = (to + count) % count;
    setSelected(next);
    thumbs.current?.querySelectorAll('button')[next]?.focus();
  };
  return { selected, setSelected, thumbs, onKeyDown, swipe: count === 1 ? {} : swipe };
}

export function Gallery({ id, name, ...images }: GalleryProps) {
  const pictures = picturesOf(images);
  const count = pictures.length;
  const { selected, setSelected, thumbs, onKeyDown, swipe } = useSelection(count);
  const [open, setOpen] = useState(false);
  const selectedUrl = pictures[selected] ?? images.image1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for the controls of a form
    <div
      role="group"
      aria-label={words.gallery}
      onKeyDown={open ? undefined : onKeyDown}
      className="-mx-gutter min-w-0 md:mx-0"
    >
      <div
        // The gallery handles horizontal swipes itself.
        className="touch-pan-y"
        {...swipe}
      >
        <MainPicture
          id={id}
          url={selectedUrl}
          alt={altOf(name, selected, count)}
          badge={count === 1 ? '' : words.badge(selected + 1)}
          onOpen={() => setOpen(true)}
        />
      </div>
      {count > 1 ? <Thumbnails ref={thumbs} pictures={pictures} selected={selected} onSelect={setSelected} /> : null}
      {open ? (
        <Suspense fallback={null}>
          <Lightbox
            title={words.picturesOf(name)}
            pictures={pictures.map((url, index) => ({ url, alt: altOf(name, index, count) }))}
            at={selected}
            onSelect={setSelected}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type MainPictureProps = { id: number; url: string; alt: string; badge: string; onOpen: () => void };

/** The selected picture; a button that opens it in full screen, unless the listing has no picture. */
function MainPicture({ id, url, alt, badge, onOpen }: MainPictureProps) {
  const picture = <LargePicture id={id} url={url} alt={alt} />;
  if (!url) return picture;
  return (
    <button type="button" className="relative block w-full cursor-zoom-in md:rounded-lg" onClick={onOpen}>
      {picture}
      <span className="sr-only">, {words.fullScreen}</span>
      <span
        aria-hidden="true"
        className="absolute right-3 bottom-3 flex items-center gap-1 rounded-full bg-photo-scrim px-2 text-xs leading-6 text-on-photo tabular-nums"
      >
        <Icon name="search" size="sm" />
        {badge}
      </span>
    </button>
  );
}

type ThumbnailsProps = {
  pictures: readonly string[];
  selected: number;
  onSelect: (index: number) => void;
  ref: Ref<HTMLDivElement>;
};

function Thumbnails({ pictures, selected, onSelect, ref }: ThumbnailsProps) {
  return (
    <div ref={ref} className="flex gap-2 px-gutter pt-3 md:px-0">
      {pictures.map((picture, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the three slots never move, and pictures can repeat
          key={index}
          type="button"
          aria-label={words.pictureOf(index + 1)}
          aria-current={index === selected ? 'true' : undefined}
          onClick={() => onSelect(index)}
          className="w-22 rounded-sm opacity-70 transition-opacity hover:opacity-100 aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-ink md:w-32 md:rounded-md md:max-lg:w-24"
        >
          <Picture
            src={variantUrl(picture, 320)}
            alt=""
            placeholder={placeholderColour(picture)}
            className="rounded-[inherit]"
          />
        </button>
      ))}
    </div>
  );
}
