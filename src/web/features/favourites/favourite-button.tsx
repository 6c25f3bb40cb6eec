/** Loads the favourite heart lazily, after the page's own code. */
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import type { FavouriteHeartProps } from './favourite-heart.tsx';

const FavouriteHeart = lazyPart(async () => (await import('./favourite-heart.tsx')).FavouriteHeart);

export function FavouriteButton(props: FavouriteHeartProps) {
  return (
    <Suspense fallback={null}>
      <FavouriteHeart {...props} />
    </Suspense>
  );
}
