/** Renders the large picture of a listing page and of its skeleton. */
import { ViewTransition } from 'react';
import { placeholderColour, srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Picture } from '#web/ui/picture.tsx';
import { listingLabels as words } from './listings.labels.ts';
import { pictureTransition } from './picture-transition.ts';

/**
 * Phones get 88 % of their width as the size: a screen of 412 pixels and 1.75 times their density then loads 640 pixels, which it
 * shows about a tenth larger, instead of 1280 with four times the bytes. The lightbox loads what its zoom needs.
 */
const SIZES = '(min-width: 80rem) 50rem, (min-width: 48rem) 58vw, (min-width: 30rem) 100vw, 88vw';

/** `id`: the listing; connects the picture with the card in the view transition. */
export function LargePicture({ id, url, alt }: { id: number; url: string; alt: string }) {
  return (
    <ViewTransition name={pictureTransition(id)} default="none" share="auto">
      <Picture
        key={url}
        src={url && variantUrl(url, 1280)}
        srcSet={srcSetOf(url)}
        sizes={SIZES}
        alt={alt}
        missingLabel={words.noPicture}
        placeholder={placeholderColour(url)}
        eager
        className="rounded-none md:rounded-lg"
      />
    </ViewTransition>
  );
}
