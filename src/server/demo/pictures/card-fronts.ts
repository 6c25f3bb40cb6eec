// Draws the printed front of a card, a sleeve or a badge.
import { createRandom, type Random } from './random.ts';
import { n, place, type Sheet, sparkle } from './sheet.ts';

/** Five matching colours: `deep` is the darkest and `pale` the lightest. */
type Palette = { deep: string; main: string; second: string; glow: string; pale: string };

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
function pickPalette(random: Random, seed = ''): Palette {
  const any = random.pick(palettes);
  const word = seed.split(/[^a-z]+/).find((part) => named[part] !== undefined);
  return palettes[named[word ?? ''] ?? -1] ?? any;
}

export type Front = { seed: string; motif: Motif; palette: Palette; signed: boolean };
type Draw = (box: Box) => string;
type Box = { sheet: Sheet; random: Random; w: number; h: number; p: Palette };

/** Returns the card front for a seed, so that each picture of one item shows the same design. */
export function frontOf(seed: string): Front {
  const random = createRandom(`front ${seed}`);
  return { seed, motif: random.pick(motifNames), palette: pickPalette(random, seed), signed: random.chance(0.25) };
}

/** Returns a related front, often in the same colours. It has another motif unless `nth` is 0. */
export function siblingOf(front: Front, nth: number): Front {
  const at = (motifNames.indexOf(front.motif) + nth * 5) % motifNames.length;
  const random = createRandom(`sibling ${front.seed} ${nth}`);
  const palette = random.chance(0.45) ? front.palette : pickPalette(random);
  return { seed: `${front.seed} ${nth}`, motif: motifNames[at] ?? front.motif, palette, signed: random.chance(0.2) };
}

/** Draws the design over a box at the origin; the caller clips it. */
export function drawFront(sheet: Sheet, front: Front, w: number, h: number): string {
  const box = { sheet, random: createRandom(`draw ${front.seed}`), w, h, p: front.palette };
  return drawMotif[front.motif](box) + (front.signed ? signature(box) : '');
}

const night = ({ sheet, p }: Box): string =>
  sheet.linear(
    [
      [0, p.deep],
      [0.55, p.main],
      [1, p.glow],
    ],
    0.2,
    0,
    0.7,
    1,
  );
const day = ({ sheet, p }: Box): string =>
  sheet.linear(
    [
      [0, p.main],
      [0.5, p.second],
      [1, p.pale],
    ],
    0,
    0,
    0.8,
    1,
  );
const ball = ({ sheet, p }: Box): string =>
  sheet.radial(
    [
      [0, p.pale],
      [0.45, p.glow],
      [1, p.main],
    ],
    0.35,
    0.3,
    0.85,
  );
const metal = ({ sheet, p }: Box): string =>
  sheet.linear(
    [
      [0, p.pale],
      [0.3, p.glow],
      [0.55, p.deep],
      [0.78, p.pale],
      [1, p.second],
    ],
    0,
    0,
    1,
    1,
  );
const cover = ({ w, h }: Box, fill: string): string => `<rect width="${n(w)}" height="${n(h)}" fill="${fill}"/>`;

const drawMotif = {
  bow: (box) => {
    const { w, h, p } = box;
    let body = cover(box, day(box));
    for (let x = 0; x < w; x += w / 7) {
      body += `<rect x="${n(x)}" width="${n(w / 14)}" height="${n(h)}" fill="${p.pale}" opacity=".24"/>`;
    }
    const bow = `<path d="M-4 4C-22 40-40 62-58 96l26-8 14 20C-10 70-2 40 4 6zM4 4C22 40 40 62 58 96l-26-8-14 20C10 70 2 40-4 6z" fill="${p.glow}"/><path d="M0 0C-20-46-78-56-82-22-86 14-34 26 0 0zM0 0C20-46 78-56 82-22 86 14 34 26 0 0z" fill="${metal(box)}"/><rect x="-13" y="-13" width="26" height="27" rx="9" fill="${p.deep}"/>`;
    return body + place(w / 2, h * 0.4, box.random.between(-8, 8), bow, Math.min(w, h) / 190);
  },
  butterfly: (box) => {
    const { w, h, p } = box;
    let wings = '';
    [p.second, p.main, p.glow, p.pale, p.pale].forEach((colour, i) => {
      const tip = `${n(88 - i * 9)} ${n(-58 + i * 15)}`;
      const upper = `<path d="M0 6C8-40 48-96 ${tip}C${n(96 - i * 10)} ${n(-10 + i * 4)} 52 22 0 14z" fill="${colour}" opacity=".46"/>`;
      const lower = `<path d="M0 10C34 10 82 22 ${n(66 - i * 8)} ${n(58 - i * 4)}C${n(52 - i * 7)} ${n(100 - i * 9)} 16 66 0 18z" fill="${colour}" opacity=".4"/>`;
      wings += `${upper}${lower}<g transform="scale(-1 1)">${upper}${lower}</g>`;
    });
    const k = Math.min(w / 190, h / 200);
    wings += `<path d="M0-14Q-6 30 0 62Q6 30 0-14z" fill="${p.deep}" opacity=".8"/>`;
    return `${cover(box, night(box))}${place(w / 2, h * 0.5, box.random.between(-6, 6), wings, k)}${sparkle(w / 2, h * 0.22, w * 0.085, p.pale)}${sparkle(w * 0.78, h * 0.76, w * 0.05, p.pale, 0.8)}`;
  },
  rays: (box) => {
    const { w, h, p, random } = box;
    const cx = w * random.between(0.4, 0.6);
    const cy = h * random.between(0.3, 0.46);
    const tones = [p.main, p.pale, p.second, p.deep, p.glow];
    let body = cover(box, p.deep);
    const count = 16;
    for (let i = 0; i < count; i++) {
      const at = (k: number) =>
        `${n(cx + Math.cos((k * 6.2832) / count) * h * 1.4)} ${n(cy + Math.sin((k * 6.2832) / count) * h * 1.4)}`;
      body += `<path d="M${n(cx)} ${n(cy)}L${at(i)} ${at(i + 1)}z" fill="${tones[(i * 3) % 5]}" opacity=".78"/>`;
    }
    return `${body}<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(Math.min(w, h) * 0.19)}" fill="${ball(box)}"/>`;
  },
  waves: (box) => {
    const { w, h, p, random } = box;
    const tones = [p.main, p.deep, p.second, p.glow, p.main, p.deep, p.second];
    let body = cover(box, p.pale);
    const lift = random.between(0.05, 0.13) * h;
    for (let i = 0; i < 8; i++) {
      const y = h * (0.1 + i * 0.115);
      body += `<path d="M0 ${n(y)}C${n(w * 0.3)} ${n(y - lift)} ${n(w * 0.62)} ${n(y + lift)} ${n(w)} ${n(y - lift * 0.6)}V${n(h)}H0z" fill="${tones[(i + random.integer(0, 1)) % 7]}" opacity=".86"/>`;
    }
    return body + sparkle(w * 0.75, h * 0.14, w * 0.07, p.deep, 0.7);
  },
  arches: (box) => {
    const { w, h, p, random } = box;
    let body = cover(box, p.pale);
    [p.main, p.second, p.glow, p.deep].forEach((colour, i) => {
      const r = w * (0.42 - i * 0.1);
      body += `<path d="M${n(w / 2 - r)} ${n(h)}V${n(h * 0.45)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V${n(h)}z" fill="${colour}"/>`;
    });
    return `${body}<circle cx="${n(w / 2)}" cy="${n(h * 0.14)}" r="${n(w * 0.085)}" fill="${p.glow}"/>${random.chance(0.5) ? sparkle(w * 0.5, h * 0.7, w * 0.08, p.pale) : ''}`;
  },
  planet: (box) => {
    const { w, h, p, random } = box;
    const r = Math.min(w, h) * 0.25;
    let body = cover(box, night(box));
    for (let i = 0; i < 26; i++) {
      body += `<circle cx="${n(random.between(0, w))}" cy="${n(random.between(0, h))}" r="${n(random.between(0.003, 0.011) * w)}" fill="${p.pale}" opacity=".75"/>`;
    }
    const ring = (half: number) =>
      `<path d="M${n(-r * 1.75)} 0A${n(r * 1.75)} ${n(r * 0.5)} 0 0 ${half} ${n(r * 1.75)} 0" fill="none" stroke="${p.pale}" stroke-width="${n(r * 0.1)}"/>`;
    return (
      body +
      place(w / 2, h * 0.42, random.between(-28, -12), `${ring(1)}<circle r="${n(r)}" fill="${ball(box)}"/>${ring(0)}`)
    );
  },
  hearts: (box) => {
    const { w, h, p } = box;
    const cell = w / 6;
    let d = '';
    for (let y = 0; y * cell < h; y++)
      for (let x = y % 2; x < 6; x += 2) d += `M${n(x * cell)} ${n(y * cell)}h${n(cell)}v${n(cell)}h${n(-cell)}z`;
    const heart = `<path d="M0 60C-70 12-78-26-56-44-34-60-8-48 0-22 8-48 34-60 56-44 78-26 70 12 0 60z" fill="${metal(box)}"/>`;
    return `${cover(box, p.pale)}<path d="${d}" fill="${p.second}"/>${place(w / 2, h * 0.45, box.random.between(-14, 14), heart, w / 190)}`;
  },
  petals: (box) => {
    const { w, h, p, random } = box;
    const flower = (count: number, long: number, colour: string) => {
      let body = '';
      for (let i = 0; i < count; i++)
        body += `<ellipse cy="${n(-long * 0.56)}" rx="${n(long * 0.25)}" ry="${n(long * 0.5)}" fill="${colour}" opacity=".38" transform="rotate(${n((i * 360) / count)})"/>`;
      return body;
    };
    const size = Math.min(w, h) * 0.5;
    return `${cover(box, day(box))}${place(w / 2, h * 0.46, random.between(0, 40), `${flower(9, size, p.pale)}${flower(7, size * 0.6, p.glow)}<circle r="${n(size * 0.13)}" fill="${p.deep}" opacity=".55"/>`)}`;
  },
  hills: (box) => {
    const { w, h, p, random } = box;
    const sky = box.sheet.linear([
      [0, p.deep],
      [0.5, p.second],
      [0.8, p.glow],
    ]);
    let body = `${cover(box, sky)}<circle cx="${n(w * random.between(0.35, 0.65))}" cy="${n(h * 0.44)}" r="${n(w * 0.23)}" fill="${p.pale}" opacity=".92"/>`;
    [p.glow, p.main, p.deep].forEach((colour, i) => {
      const y = h * (0.56 + i * 0.14);
      const rise = h * random.between(0.04, 0.12);
      body += `<path d="M0 ${n(y)}Q${n(w * 0.25)} ${n(y - rise)} ${n(w * 0.5)} ${n(y)}T${n(w)} ${n(y - rise / 2)}V${n(h)}H0z" fill="${colour}" opacity="${i === 0 ? 0.75 : 0.92}"/>`;
    });
    return body;
  },
  halftone: (box) => {
    const { w, h, p } = box;
    let dots = '';
    const step = w / 11;
    for (let row = 0; row * step < h * 0.62; row++) {
      const r = n(step * (0.12 + row * 0.027));
      for (let col = 0; col < 11; col++)
        dots += `<circle cx="${n((col + 0.5) * step)}" cy="${n(h * 0.42 + row * step)}" r="${r}"/>`;
    }
    const moon = `<circle cx="${n(w * 0.5)}" cy="${n(h * 0.92)}" r="${n(w * 0.42)}" fill="${p.deep}" opacity=".55"/>`;
    return `${cover(box, night(box))}${moon}<g fill="${p.pale}" opacity=".26">${dots}</g>${sparkle(w * 0.5, h * 0.36, w * 0.34, p.pale, 0.93)}${sparkle(w * 0.16, h * 0.14, w * 0.1, p.glow)}${sparkle(w * 0.84, h * 0.62, w * 0.1, p.glow)}`;
  },
  ribbons: (box) => {
    const { w, h, p, random } = box;
    const tones = [p.second, p.pale, p.glow, p.deep, p.main];
    let body = cover(box, night(box));
    for (let i = 0; i < 5; i++) {
      const x = w * (i * 0.24 - 0.1);
      const bow = w * random.between(0.25, 0.6);
      body += `<path d="M${n(x)} ${n(-h * 0.1)}C${n(x + bow)} ${n(h * 0.3)} ${n(x - bow)} ${n(h * 0.65)} ${n(x + w * 0.2)} ${n(h * 1.1)}" fill="none" stroke="${tones[i]}" stroke-width="${n(w * 0.11)}" opacity=".85"/>`;
    }
    return body + sparkle(w * 0.3, h * 0.3, w * 0.1, p.pale);
  },
  blocks: (box) => {
    const { w, h, p, random } = box;
    const tones = [p.deep, p.main, p.second, p.glow, p.pale] as const;
    let body = cover(box, p.pale);
    const cell = w / 3;
    for (let y = 0; y * cell < h; y++) {
      for (let x = 0; x < 3; x++) {
        const back = random.pick(tones);
        const shape = random.pick(tones);
        const at = `translate(${n(x * cell)} ${n(y * cell)}) rotate(${90 * random.integer(0, 3)} ${n(cell / 2)} ${n(cell / 2)})`;
        const d = random.chance(0.6)
          ? `M0 0h${n(cell)}a${n(cell)} ${n(cell)} 0 0 1 ${n(-cell)} ${n(cell)}z`
          : `M0 ${n(cell / 2)}a${n(cell / 2)} ${n(cell / 2)} 0 0 1 ${n(cell)} 0z`;
        body += `<g transform="${at}"><rect width="${n(cell + 0.6)}" height="${n(cell + 0.6)}" fill="${back}"/><path d="${d}" fill="${shape}"/></g>`;
      }
    }
    return body;
  },
} satisfies Record<string, Draw>;

type Motif = keyof typeof drawMotif;
const motifNames: [Motif, ...Motif[]] = [
  'bow',
  'rays',
  'butterfly',
  'waves',
  'planet',
  'hearts',
  'arches',
  'halftone',
  'petals',
  'hills',
  'ribbons',
  'blocks',
];

function signature({ random, w, h, p }: Box): string {
  let d = `M${n(w * 0.2)} ${n(h * 0.86)}`;
  for (let i = 0; i < 6; i++) {
    const up = i % 2 === 0 ? -1 : 1;
    d += `q${n(w * 0.04)} ${n(up * h * random.between(0.03, 0.09))} ${n(w * 0.085)} ${n(up * h * random.between(-0.02, 0.03))}`;
  }
  const stroke = (colour: string, width: number, opacity: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
  return stroke(p.deep, w * 0.028, 0.35) + stroke('#fff', w * 0.017, 0.95);
}
