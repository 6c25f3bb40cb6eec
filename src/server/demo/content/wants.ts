// The demo's want lists. They make swaps possible between the accounts `seller` and `buyer`, and with other users.
import type { DemoWant } from './shape.ts';

const want = (
  person: string,
  group: string,
  members: string[],
  priority: 1 | 2 | 3,
  more: Partial<Pick<DemoWant, 'sourceTypes' | 'words' | 'maxPrice' | 'note'>> = {},
): DemoWant => ({
  ...{ person, group, members, priority, sourceTypes: [], words: '', maxPrice: null, note: '' },
  ...more,
});

export const wantKey = ({ person, group, members }: DemoWant): string => [person, group, ...members].join('/');

export const wants: DemoWant[] = [
  want('seller', 'LUMEN9', ['Cael'], 1, { note: 'For the front page of my binder.' }),
  want('seller', 'Kite & Co', [], 2, { sourceTypes: ['Album', 'Album first press'] }),
  want('seller', 'Saltwater', ['Tae', 'Isla'], 2, { maxPrice: 4000 }),
  want('seller', 'Orchid Static', [], 1, { sourceTypes: ['Tour merchandise'] }),
  want('buyer', 'Orchid Static', ['Yune'], 1, { note: 'Any condition.' }),
  want('buyer', 'Orchid Static', ['Haru', 'Sorin'], 2),
  want('buyer', 'Velvet Hour', [], 3, { maxPrice: 2500 }),
  want('buyer', 'HALO:RUN', ['Dae', 'Kit'], 2, { words: 'photocard' }),
  want('buyer', 'HALO:RUN', ['Kit'], 2, { note: 'The one member I have nothing of.' }),
  want('tidepool', 'Orchid Static', [], 1, { note: 'I trade Saltwater for it.' }),
  want('tidepool', 'LUMEN9', ['Dorian'], 1),
  want('tidepool', 'Juni5', [], 3),
  want('kite.string', 'Orchid Static', ['Vale', 'Moss'], 2),
  want('kite.string', 'Paper Moon Club', [], 3),
  want('bramble.cards', 'Orchid Static', ['Sorin', 'Yune'], 2, { sourceTypes: ['Fansign', 'Album first press'] }),
  want('halfpast9', 'Juni5', ['Mina'], 1),
  want('northpier', 'Saltwater', ['Brine', 'Marlo'], 2),
  want('oona-b', 'Velvet Hour', ['Sable'], 1, { maxPrice: 3000 }),
  want('papermoth', 'Paper Moon Club', [], 2, { words: 'sealed' }),
];
