// Defines the demo's swap and ring that wait for answers. The accounts `seller` and `buyer` take part in both.
import type { DemoRing, DemoSwap } from './shape.ts';

export const swaps: DemoSwap[] = [
  {
    proposer: 'buyer',
    gives: ['orchid-static-tour-towel-grey'],
    gets: ['binder-page-orchid-static-year-one'],
    // In pence: about the difference between the prices of the two listings.
    balance: 1500,
    message: 'My towel for your binder page? It has never left its bag. I add the difference.',
    minutesAgo: 130,
  },
];

/** The values of this ring's listings differ by less than the 15 percent that users accept by default. */
export const rings: DemoRing[] = [
  {
    hops: [
      { listing: 'joon-and-kit-relay-pair', want: 'buyer/HALO:RUN/Kit' },
      { listing: 'dorian-acrylic-encore-outfit', want: 'tidepool/LUMEN9/Dorian' },
      { listing: 'saltwater-season-s-greetings-photobook', want: 'seller/Saltwater/Tae/Isla' },
    ],
    accepted: ['tidepool'],
    minutesAgo: 35,
  },
];

/** These listings are open to trade, whatever their sellers chose for their other listings. */
export const offeredKeys: ReadonlySet<string> = new Set([
  ...swaps.flatMap(({ gives, gets }) => [...gives, ...gets]),
  ...rings.flatMap(({ hops }) => hops.map(({ listing }) => listing)),
]);
