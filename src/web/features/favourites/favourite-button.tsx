/** Loads the favourite heart lazily, after the page's own code. */
import { lazy, Suspense } from 'react';
import type { FavouriteHeartProps } from './favourite-heart.tsx';

const FavouriteHeart = lazy(async () => ({ default: (await import('./favourite-heart.tsx')).FavouriteHeart }));

export function FavouriteButton(props: FavouriteHeartProps) {
  return (
    <Suspense fallback={null}>
      <FavouriteHeart {...props} />
    </Suspense>
  );
}
