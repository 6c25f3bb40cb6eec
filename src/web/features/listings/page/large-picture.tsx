/** Renders the large picture of a listing page and of its skeleton. */
import { ViewTransition } from 'react';
import { placeholderColour, srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Picture } from '#web/ui/picture.tsx';
import { listingLabels as words } from './listings.labels.ts';
import { pictureTransition } from './picture-transition.ts';

/** `id`: the listing; connects the picture with the card in the view transition. */
export function LargePicture({ id, url, alt }: { id: number; url: string; alt: string }) {
  return (
    <ViewTransition name={pictureTransition(id)} default="none" share="auto">
      <Picture
        key={url}
        src={url && variantUrl(url, 1280)}
        srcSet={srcSetOf(url)}
        sizes="(min-width: 80rem) 50rem, (min-width: 48rem) 58vw, 100vw"
        alt={alt}
        missingLabel={words.noPicture}
        placeholder={placeholderColour(url)}
        eager
        className="rounded-none md:rounded-lg"
      />
    </ViewTransition>
  );
}
