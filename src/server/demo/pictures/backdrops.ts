// Draws the surface on which a photographed item lies.
import type { Random } from './random.ts';
import { n, type Sheet } from './sheet.ts';

export type Backdrop = { body: string; dark: boolean };
type Surface = 'felt' | 'linen' | 'fabric' | 'wood' | 'studio' | 'mat' | 'terrazzo';

type Tones = readonly [light: string, shade: string];

const colours: Record<Surface, readonly [Tones, ...Tones[]]> = {
  felt: [
    ['#3b4153', '#171b28'],
    ['#37504a', '#15231f'],
    ['#453757', '#1f1630'],
    ['#2b4160', '#101c2d'],
    ['#563b3e', '#27181b'],
  ],
  linen: [
    ['#ded5c6', '#b9ab95'],
    ['#c9ced8', '#9ea7b6'],
    ['#e6ddd6', '#c2b2a6'],
    ['#c8d3c6', '#9cab9a'],
  ],
  fabric: [
    ['#ecd3d8', '#cfa5b0'],
    ['#dcd3ea', '#b3a5cc'],
    ['#d3e3ea', '#a3c0cc'],
    ['#f2e4cc', '#d9bf95'],
    ['#d6e6da', '#a6c4b0'],
  ],
  wood: [
    ['#c89d74', '#98693f'],
    ['#a77449', '#6d4527'],
    ['#dabb92', '#b48d5f'],
    ['#6b4a36', '#3c271b'],
  ],
  studio: [
    ['#d6e0cd', '#aebfa4'],
    ['#f0d9cf', '#d4ab9c'],
    ['#cfe0ee', '#9fbbd3'],
    ['#e4d8ef', '#b9a4d2'],
    ['#f4e6bf', '#dcc27f'],
  ],
  mat: [
    ['#2f6a5c', '#1f4a41'],
    ['#3a4c74', '#263452'],
    ['#8a5468', '#63384a'],
  ],
  terrazzo: [
    ['#f1efec', '#d6d2cd'],
    ['#e9e4e6', '#c9c0c6'],
  ],
};

/** Draws one of the named surfaces, 1600 by 900. */
export function drawBackdrop(sheet: Sheet, random: Random, surfaces: readonly [Surface, ...Surface[]]): Backdrop {
  const surface = random.pick(surfaces);
  const [light, shade] = random.pick(colours[surface]);
  const fill = sheet.linear(
    [
      [0, light],
      [1, shade],
    ],
    0.1,
    0,
    0.7,
    1,
  );
  const base = `<rect width="1600" height="900" fill="${fill}"/>`;
  return { body: base + textures[surface](random, sheet), dark: surface === 'felt' || surface === 'mat' };
}

const textures: Record<Surface, (random: Random, sheet: Sheet) => string> = {
  felt: (random) => fibres(random, 70, '#fff', 0.07),
  linen: (random) => weave(random),
  fabric: (random) => folds(random),
  wood: (random) => planks(random),
  studio: (_random, sheet) =>
    `<rect y="610" width="1600" height="290" fill="${sheet.linear([
      [0, '#fff', 0],
      [0.12, '#fff', 0.16],
      [1, '#fff', 0.02],
    ])}"/>`,
  mat: () => grid(),
  terrazzo: (random) => chips(random),
};

function fibres(random: Random, count: number, colour: string, opacity: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const bend = () => n(random.between(-22, 22));
    d += `M${n(random.between(0, 1600))} ${n(random.between(0, 900))}q${bend()} ${bend()} ${bend()} ${bend()}`;
  }
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="1.6"/>`;
}

function weave(random: Random): string {
  let d = '';
  for (let y = 3; y < 900; y += random.between(5, 9)) d += `M0 ${n(y)}h1600`;
  let warp = '';
  for (let x = 3; x < 1600; x += random.between(6, 11)) warp += `M${n(x)} 0v900`;
  return `<path d="${d}" stroke="#fff" stroke-opacity=".13" stroke-width="2"/><path d="${warp}" stroke="#4b3f30" stroke-opacity=".09" stroke-width="2"/>`;
}

function folds(random: Random): string {
  let body = '';
  for (let x = -260; x < 1700; x += random.between(200, 330)) {
    const bow = random.between(120, 260);
    for (let i = 0; i < 4; i++) {
      const half = 70 - i * 16;
      const lit = `M${n(x - half)} 0C${n(x + bow - half)} 300 ${n(x - bow - half)} 600 ${n(x + 60 - half)} 900h${2 * half}C${n(x - bow + half)} 600 ${n(x + bow + half)} 300 ${n(x + half)} 0z`;
      body += `<path d="${lit}" fill="#fff" opacity=".06"/><path d="${lit}" fill="#3b1a33" opacity=".022" transform="translate(130 0)"/>`;
    }
  }
  return body;
}

function planks(random: Random): string {
  let body = '';
  let grain = '';
  for (let y = random.between(-120, 0); y < 900; y += 188) {
    const tone = random.chance(0.5) ? '#000' : '#fff';
    body += `<rect y="${n(y)}" width="1600" height="188" fill="${tone}" opacity="${n(random.between(0, 1)) === '0' ? 0 : 0.035}"/><path d="M0 ${n(y)}h1600" stroke="#000" stroke-opacity=".28" stroke-width="3"/><path d="M0 ${n(y + 3)}h1600" stroke="#fff" stroke-opacity=".14" stroke-width="2"/>`;
    for (let i = 0; i < 11; i++) {
      const start = random.between(-300, 1300);
      grain += `M${n(start)} ${n(y + random.between(10, 178))}q${n(random.between(200, 420))} ${n(random.between(-11, 11))} ${n(random.between(500, 1100))} ${n(random.between(-6, 6))}`;
    }
  }
  return `${body}<path d="${grain}" fill="none" stroke="#3c220f" stroke-opacity=".15" stroke-width="4" stroke-linecap="round"/>`;
}

function grid(): string {
  let fine = '';
  for (let x = 40; x < 1600; x += 40) fine += `M${x} 0v900`;
  for (let y = 20; y < 900; y += 40) fine += `M0 ${y}h1600`;
  let bold = '';
  for (let x = 200; x < 1600; x += 200) bold += `M${x} 0v900`;
  for (let y = 180; y < 900; y += 200) bold += `M0 ${y}h1600`;
  return `<path d="${fine}" stroke="#fff" stroke-opacity=".09" stroke-width="1.5"/><path d="${bold}" stroke="#fff" stroke-opacity=".2" stroke-width="2.5"/>`;
}

function chips(random: Random): string {
  let body = '';
  for (let i = 0; i < 90; i++) {
    const size = random.between(5, 19);
    let d = 'M';
    for (let corner = 0; corner < 5; corner++) {
      const reach = size * random.between(0.6, 1.2);
      d += `${n(reach * Math.cos(corner * 1.257))} ${n(reach * Math.sin(corner * 1.257))} `;
    }
    const tone = random.pick(['#8d7f78', '#b99a86', '#7f8f95', '#c9b08c', '#a3a9a0']);
    body += `<path d="${d}z" transform="translate(${n(random.between(0, 1600))} ${n(random.between(0, 900))})" fill="${tone}" opacity=".34"/>`;
  }
  return body;
}
