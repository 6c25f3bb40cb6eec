/** Renders the large picture of a listing page and of its skeleton. */
import { ViewTransition } from 'react';
import { pictureTransition } from '#web/features/cards/index.ts';
import { placeholderColour, srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Picture } from '#web/ui/picture.tsx';
import { listingLabels as words } from '../listings.labels.ts';

/**
 * For phones, the size is 88 % of the width: a screen of 412 pixels with a pixel ratio of 1.75 then loads the picture
 * of 640 pixels and enlarges it by about a tenth, instead of loading 1280 pixels with four times the bytes. The
 * lightbox loads a larger picture if its zoom needs one.
 */
const SIZES = '(min-width: 80rem) 50rem, (min-width: 48rem) 58vw, (min-width: 30rem) 100vw, 88vw';

/** `id`: the id of the listing. The view transition uses it to connect this picture with the picture on the card. */
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
