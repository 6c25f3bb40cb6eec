/** Loads the code of the converted price after the page, because most prices are in the reader's currency already. */
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import type { AboutPriceProps } from './about-price.tsx';

const Lazy = lazyPart(async () => (await import('./about-price.tsx')).AboutPrice);

export function AboutPrice(props: AboutPriceProps) {
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  );
}
