/** Shows the pictures of a listing: one large, three thumbnails, controlled by pointer and keyboard. */
import { type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from 'react';
import { galleryOf } from '#rules/listings/gallery.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { LargePicture } from './large-picture.tsx';
import { listingLabels as words } from './listings.labels.ts';

const Lightbox = lazy(async () => ({ default: (await import('#web/ui/lightbox.tsx')).Lightbox }));

type GalleryProps = { id: number; name: string; image1: string; image2: string; image3: string };

export function Gallery({ id, name, ...images }: GalleryProps) {
  const pictures = galleryOf(images);
  const [selected, setSelected] = useState(0);
  const [open, setOpen] = useState(false);
  const thumbs = useRef<HTMLDivElement>(null);
  const selectedUrl = pictures[selected] ?? pictures[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: 2 };
    const to = moves[event.key];
    if (to === undefined || open || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = (to + 3) % 3;
    setSelected(next);
    thumbs.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would promise a form
    <div role="group" aria-label={words.gallery} onKeyDown={onKeyDown} className="-mx-gutter min-w-0 md:mx-0">
      <MainPicture id={id} url={selectedUrl} name={name} at={selected} onOpen={() => setOpen(true)} />
      {selectedUrl ? <Thumbnails ref={thumbs} pictures={pictures} selected={selected} onSelect={setSelected} /> : null}
      {open ? (
        <Suspense fallback={null}>
          <Lightbox
            title={words.picturesOf(name)}
            pictures={pictures.map((url, index) => ({ url, alt: words.pictureAlt(name, index + 1) }))}
            at={selected}
            onSelect={setSelected}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type MainPictureProps = { id: number; url: string; name: string; at: number; onOpen: () => void };

/** The selected picture; a button that opens it in full screen, unless the listing has no picture. */
function MainPicture({ id, url, name, at, onOpen }: MainPictureProps) {
  const picture = <LargePicture id={id} url={url} alt={words.pictureAlt(name, at + 1)} />;
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
        {words.badge(at + 1)}
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
