// Which invented acts, and which sources of items, does the demo know?
import type { DemoGroup } from './shape.ts';

export const groups: DemoGroup[] = [
  { name: 'HALO:RUN', members: ['Ash', 'Dae', 'Emil', 'Joon', 'Kit', 'Remi', 'Tobias'] },
  { name: 'Juni5', members: ['Bea', 'Ines', 'Junia', 'Lou', 'Mina'] },
  { name: 'Kite & Co', members: ['Arlo', 'Fenn', 'Pim', 'Wes'] },
  { name: 'LUMEN9', members: ['Aki', 'Bo', 'Cael', 'Dorian', 'Eun', 'Finch', 'Gale', 'Hyun', 'Ivo'] },
  { name: 'Marble Arcade', members: ['Coco', 'Dot', 'Esme', 'Nari', 'Pixie', 'Zuri'] },
  { name: 'Orchid Static', members: ['Haru', 'Moss', 'Sorin', 'Vale', 'Yune'] },
  { name: 'Paper Moon Club', members: ['Cleo', 'Hana', 'Lark', 'Odette', 'Suni', 'Wren'] },
  { name: 'Saltwater', members: ['Brine', 'Cove', 'Isla', 'Marlo', 'Tae'] },
  { name: 'Velvet Hour', members: ['Amara', 'Dusk', 'Noa', 'Sable'] },
];

export const sourceTypes: string[] = [
  'Album',
  'Album first press',
  'Broadcast',
  'Fan club',
  'Fansign',
  'Lucky draw',
  'Magazine',
  'Pre-order benefit',
  "Season's greetings",
  'Tour merchandise',
];
