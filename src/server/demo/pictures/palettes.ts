// Colour palettes of the printed designs.
import type { Random } from './random.ts';

/** Five matching colours: `deep` is the darkest and `pale` the lightest. */
export type Palette = { deep: string; main: string; second: string; glow: string; pale: string };

const palettes: readonly [Palette, ...Palette[]] = [
  { deep: '#1b1d24', main: '#5a6070', second: '#e04f5f', glow: '#ff9fa8', pale: '#eceef2' },
  { deep: '#35507f', main: '#a8d5ff', second: '#d8c8ff', glow: '#ff9fb5', pale: '#f8fbff' },
  { deep: '#12506b', main: '#5fd0e6', second: '#ff7f6b', glow: '#ffb199', pale: '#f4fdff' },
  { deep: '#2a1560', main: '#a45cff', second: '#5ff0d8', glow: '#c9a6ff', pale: '#f3e6ff' },
  { deep: '#0c1440', main: '#203a8f', second: '#6fa3ff', glow: '#ffd36b', pale: '#e9f1ff' },
  { deep: '#5a2036', main: '#d9487d', second: '#ff8fae', glow: '#ffd1dc', pale: '#fff3f5' },
  { deep: '#173d33', main: '#2f7f63', second: '#8fd6a8', glow: '#f0d27a', pale: '#f3fbee' },
  { deep: '#6b2f12', main: '#f07a3c', second: '#ffc06b', glow: '#ffe9a8', pale: '#fff8e8' },
  { deep: '#20303c', main: '#4f8f9d', second: '#b8e0d2', glow: '#f7c59f', pale: '#fdf6ec' },
  { deep: '#3a1330', main: '#8f2f6b', second: '#f46f9f', glow: '#ffc2e2', pale: '#fff0fa' },
  { deep: '#10303f', main: '#2a9d8f', second: '#e9c46a', glow: '#f4a261', pale: '#fbf5e6' },
  { deep: '#2c2f6b', main: '#7079e8', second: '#9ff0ff', glow: '#ffb3f0', pale: '#f1f2ff' },
  { deep: '#4a1c1c', main: '#b8342f', second: '#f29e7a', glow: '#ffe0c2', pale: '#fff6ef' },
  { deep: '#2b3a17', main: '#7ba23f', second: '#d9e76c', glow: '#ff9f80', pale: '#fafdea' },
];

/** The index of the closest palette for each colour word. */
const named: Record<string, number> = {
  grey: 0,
  silver: 0,
  pearl: 1,
  night: 4,
  pink: 5,
  green: 6,
  peach: 7,
  gold: 7,
  cream: 8,
  violet: 3,
  neon: 11,
  seafoam: 10,
  blue: 4,
  lemon: 13,
};

/** Returns the palette for a colour word in the seed, such as `lp-peach`, or else a random palette. */
export function pickPalette(random: Random, seed = ''): Palette {
  const any = random.pick(palettes);
  const word = seed.split(/[^a-z]+/).find((part) => named[part] !== undefined);
  return palettes[named[word ?? ''] ?? -1] ?? any;
}
