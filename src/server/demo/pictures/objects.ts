// Draws the collectors' items other than cards.
import { drawFront, type Front } from './card-fronts.ts';
import { foil, sheen } from './cards.ts';
import type { Random } from './random.ts';
import { n, rectShadow, type Sheet, softShadow, sparkle } from './sheet.ts';

/** Draws a printed rectangle centred at the origin: a record sleeve, an album, a poster, a page. */
export function drawPrint(sheet: Sheet, front: Front, w: number, h: number, margin = 0, radius = 6): string {
  const clip = sheet.clip(
    `<rect x="${n(margin)}" y="${n(margin)}" width="${n(w - 2 * margin)}" height="${n(h - 2 * margin)}" rx="${radius}"/>`,
  );
  return `<g transform="translate(${n(-w / 2)} ${n(-h / 2)})">${rectShadow(w, h, radius, 34, 9, 24)}<rect width="${n(w)}" height="${n(h)}" rx="${radius}" fill="#fbfaf8"/><g clip-path="${clip}">${drawFront(sheet, front, w, h)}${sheen(w, h, 0.1)}</g><path d="M2 2V${n(h - 2)}" stroke="#fff" stroke-opacity=".35" stroke-width="3"/></g>`;
}

/** Draws a coloured record with a radius of 320. */
export function drawRecord(sheet: Sheet, front: Front): string {
  const { deep, main, glow, pale } = front.palette;
  const vinyl = sheet.radial(
    [
      [0, pale],
      [0.35, glow],
      [0.75, main],
      [1, deep],
    ],
    0.4,
    0.4,
    0.75,
  );
  let grooves = '';
  for (let r = 122; r < 310; r += 11) grooves += `<circle r="${r}"/>`;
  const shine =
    '<path d="M0 0L-225-227A320 320 0 0 1-50-316zM0 0L225 227A320 320 0 0 1 50 316z" fill="#fff" opacity=".17"/>';
  return `${softShadow(28, (grow) => `<circle cx="8" cy="18" r="${n(320 + grow)}"/>`)}<circle r="320" fill="${vinyl}"/><g fill="none" stroke="#000" stroke-opacity=".13" stroke-width="2">${grooves}</g>${shine}<circle r="102" fill="${pale}"/><circle r="102" fill="${main}" opacity=".22"/><circle r="70" fill="none" stroke="${deep}" stroke-opacity=".3" stroke-width="3"/><circle r="13" fill="#22232b"/>`;
}

export function drawBadge(sheet: Sheet, front: Front, r: number): string {
  const clip = sheet.clip(`<circle cx="${n(r)}" cy="${n(r)}" r="${n(r - 2)}"/>`);
  const dome = sheet.radial(
    [
      [0, '#fff', 0.42],
      [0.45, '#fff', 0.05],
      [1, '#000', 0.26],
    ],
    0.36,
    0.3,
    0.72,
  );
  return `${softShadow(r * 0.16, (grow) => `<circle cx="${n(r * 0.05)}" cy="${n(r * 0.11)}" r="${n(r + grow)}"/>`)}<g transform="translate(${n(-r)} ${n(-r)})"><g clip-path="${clip}">${drawFront(sheet, front, 2 * r, 2.1 * r)}</g></g><circle r="${n(r - 1)}" fill="${dome}"/><circle r="${n(r - 4)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/><path d="M${n(-r * 0.68)} ${n(-r * 0.36)}A${n(r * 0.78)} ${n(r * 0.78)} 0 0 1 ${n(-r * 0.16)} ${n(-r * 0.76)}" fill="none" stroke="#fff" stroke-width="${n(r * 0.07)}" stroke-linecap="round" opacity=".75"/>`;
}

/** Draws a glowing lightstick whose globe is centred at the origin, with a radius of 205. */
export function drawLightstick(sheet: Sheet, front: Front, random: Random): string {
  const { main, second, glow, pale, deep } = front.palette;
  const halo = sheet.radial([
    [0.3, glow, 0.75],
    [0.55, second, 0.26],
    [1, second, 0],
  ]);
  const globe = sheet.radial(
    [
      [0, pale],
      [0.42, glow],
      [0.8, second],
      [1, main],
    ],
    0.36,
    0.3,
    0.85,
  );
  const tube = sheet.linear(
    [
      [0, '#fdfdfe'],
      [0.45, '#b4b9c6'],
      [0.7, '#e8eaf0'],
      [1, '#9da3b3'],
    ],
    0,
    0,
    1,
    0,
  );
  const handle = `<rect x="-52" y="215" width="104" height="620" rx="40" fill="${tube}"/><rect x="-88" y="182" width="176" height="86" rx="30" fill="${tube}"/><rect x="-88" y="236" width="176" height="12" fill="${second}" opacity=".8"/><rect x="-24" y="340" width="48" height="24" rx="12" fill="${deep}"/><circle cy="410" r="15" fill="${glow}"/>`;
  const crown = random.pick([
    sparkle(0, 0, 128, '#fff', 0.8),
    '<path d="M0 96C-112 20-124-42-90-70-54-96-13-77 0-35 13-77 54-96 90-70 124-42 112 20 0 96z" fill="#fff" opacity=".78"/>',
    '<path d="M40-104A108 108 0 1 0 96 62 88 88 0 1 1 40-104z" fill="#fff" opacity=".8"/>',
    '<g fill="none" stroke="#fff" stroke-width="15" opacity=".8"><ellipse rx="130" ry="46" transform="rotate(-24)"/><circle r="54" fill="#fff" stroke="none"/></g>',
  ]);
  return `<circle r="500" fill="${halo}"/>${handle}<circle r="205" fill="${globe}"/>${crown}<circle r="203" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="6"/><path d="M-130-116a174 174 0 0 1 104-58" stroke="#fff" stroke-width="19" stroke-linecap="round" fill="none" opacity=".85"/>`;
}

export function drawBokeh(front: Front, random: Random): string {
  const { second, glow, main } = front.palette;
  let body = '';
  for (let i = 0; i < 24; i++) {
    const r = random.between(18, 86);
    const at = `cx="${n(random.between(0, 1600))}" cy="${n(random.between(0, 900))}"`;
    const colour = random.pick([second, glow, main]);
    body += `<circle ${at} r="${n(r)}" fill="${colour}" opacity=".1"/><circle ${at} r="${n(r * 0.92)}" fill="${colour}" opacity=".1"/>`;
  }
  return body;
}

/** Draws a printed acrylic figure, whose lower edge is near y = 330, on its base. */
export function drawAcrylic(sheet: Sheet, front: Front, random: Random): string {
  const outline = random.pick([
    'M190 0C330 0 382 140 358 290S330 620 190 620 0 480 18 290 54 0 190 0z',
    'M190 0C270 0 300 60 300 120 372 150 392 240 350 320 384 420 350 620 190 620S-4 420 30 320C-12 240 8 150 80 120 80 60 110 0 190 0z',
    'M190 0L236 118 362 128 312 250V590Q312 620 282 620H98Q68 620 68 590V250L18 128 144 118z',
  ]);
  const clip = sheet.clip(`<path d="${outline}" transform="translate(19 31) scale(.9)"/>`);
  const foot = `${softShadow(26, (grow) => `<ellipse cx="14" cy="352" rx="${n(262 + grow)}" ry="${n(44 + grow * 0.6)}"/>`, 0.36)}<ellipse cy="344" rx="250" ry="40" fill="#eef1f5" opacity=".95"/><ellipse cy="334" rx="250" ry="40" fill="#fff" opacity=".8"/><ellipse cy="334" rx="249" ry="39" fill="none" stroke="#fff" stroke-width="3"/><rect x="-64" y="322" width="128" height="12" rx="6" fill="#b9c0cc" opacity=".6"/>`;
  const figure = `${softShadow(18, (grow) => `<path d="${outline}" transform="translate(18 16)" stroke="#080c18" stroke-opacity=".05" stroke-width="${n(Math.max(2, 22 + grow))}"/>`, 0.3)}<path d="${outline}" fill="#fff" opacity=".95"/><g clip-path="${clip}">${drawFront(sheet, front, 380, 620)}${foil(sheet, 380, 620, 0.16)}</g><path d="M40 150Q70 70 120 44" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".9"/>`;
  return `${foot}<g transform="translate(-190 -292)">${figure}</g>`;
}

const starPoints = Array.from({ length: 10 }, (_, turn) => {
  const reach = turn % 2 === 0 ? 222 : 118;
  return `${n(Math.sin((turn * Math.PI) / 5) * reach)} ${n(12 - Math.cos((turn * Math.PI) / 5) * reach)}`;
});

const plushShapes = {
  star: `M${starPoints.join('L')}z`,
  heart: 'M0 210C-220 70-232-60-160-116-96-158-24-120 0-52 24-120 96-158 160-116 232-60 220 70 0 210z',
  cloud: 'M-150 130C-240 120-246-4-152-14-150-116-14-150 34-66 110-118 204-50 172 24 246 40 232 132 150 130z',
  rabbit:
    'M-118-30C-178-190-118-246-74-210-44-180-40-120-40-100H40C40-120 44-180 74-210 118-246 178-190 118-30 190 60 130 200 0 200S-190 60-118-30z',
  cat: 'M-150-60L-156-188-62-128H62L156-188 150-60C206 60 140 190 0 190S-206 60-150-60z',
  bear: 'M-96-104C-190-196-214-60-166-30-204 96-120 192 0 192S204 96 166-30C214-60 190-196 96-104 50-128-50-128-96-104z',
};
const plushNames: readonly [PlushName, ...PlushName[]] = ['star', 'heart', 'cloud', 'rabbit', 'cat', 'bear'];
type PlushName = keyof typeof plushShapes;

/** Draws a plush keyring hanging from its ring, in the shape named in its seed or in a random shape. */
export function drawPlush(sheet: Sheet, front: Front, random: Random): string {
  const { main, second, glow, pale, deep } = front.palette;
  const fur = sheet.radial(
    [
      [0, pale],
      [0.45, glow],
      [1, random.chance(0.5) ? main : second],
    ],
    0.36,
    0.3,
    0.85,
  );
  const named = plushNames.find((name) => front.seed.split('-').includes(name));
  const shape = plushShapes[named ?? random.pick(plushNames)];
  const skin = (extra: string) => `<path d="${shape}" stroke-width="62" stroke-linejoin="round" ${extra}/>`;
  const shadow = softShadow(
    26,
    (grow) =>
      `<path d="${shape}" transform="translate(16 40)" stroke="#080c18" stroke-opacity=".055" stroke-width="${n(62 + 2 * grow)}" stroke-linejoin="round"/>`,
    0.34,
  );
  const face = random.chance(0.75)
    ? `<g fill="${deep}"><ellipse cx="-58" cy="30" rx="13" ry="17"/><ellipse cx="58" cy="30" rx="13" ry="17"/></g><path d="M-17 58q17 20 34 0" fill="none" stroke="${deep}" stroke-width="8" stroke-linecap="round"/><g fill="${second}" opacity=".5"><ellipse cx="-96" cy="66" rx="27" ry="15"/><ellipse cx="96" cy="66" rx="27" ry="15"/></g>`
    : sparkle(0, 20, 84, pale, 0.85);
  const ring =
    '<g fill="none" stroke="#8e95a3" stroke-linecap="round"><circle cy="-356" r="66" stroke-width="15"/><path d="M0-290V-70" stroke-width="13"/></g><path d="M-44-392a58 58 0 0 1 44-22" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="6" stroke-linecap="round"/>';
  return `${shadow}${ring}${skin(`fill="${fur}" stroke="${fur}"`)}${face}<path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4" stroke-dasharray="16 14" stroke-linejoin="round" transform="scale(1.03)"/>`;
}

/** Draws a fan's printed towel, 1180 by 380. */
export function drawTowel(sheet: Sheet, front: Front): string {
  const { deep, main, pale, glow } = front.palette;
  const cloth = sheet.linear(
    [
      [0, deep],
      [0.5, main],
      [1, glow],
    ],
    0,
    0,
    1,
    0.3,
  );
  let fringe = '';
  for (let y = -176; y < 184; y += 13) fringe += `M-590 ${y}h-30M590 ${y}h30`;
  let bands = '';
  for (let i = 0; i < 7; i++)
    bands += `<path d="M${-560 + i * 62} -190l150 380h26l-150-380z" fill="${pale}" opacity="${i % 2 ? 0.1 : 0.2}"/>`;
  const crest = `<circle cx="250" r="128" fill="${pale}" opacity=".95"/><circle cx="250" r="100" fill="${deep}"/>${sparkle(250, 0, 82, glow)}`;
  const waves =
    '<path d="M-590-60q295 40 590 0t590 0M-590 70q295-40 590 0t590 0" fill="none" stroke="#fff" stroke-opacity=".12" stroke-width="30"/>';
  return `<g transform="translate(-590 -190)">${rectShadow(1180, 380, 8, 34, 8, 24)}</g><path d="${fringe}" stroke="${pale}" stroke-width="5"/><rect x="-590" y="-190" width="1180" height="380" rx="8" fill="${cloth}"/>${bands}${crest}${waves}<path d="M-590-166H590M-590 166H590" stroke="${pale}" stroke-width="7" opacity=".8"/>`;
}

export function drawParcel(sheet: Sheet, front: Front): string {
  const paper = sheet.linear(
    [
      [0, '#d8b48a'],
      [1, '#b98c5e'],
    ],
    0,
    0,
    1,
    1,
  );
  const { main, glow, deep } = front.palette;
  return `<g transform="translate(-410 -270)">${rectShadow(820, 540, 14, 38, 10, 26)}<rect width="820" height="540" rx="14" fill="${paper}"/><path d="M0 14Q0 0 14 0H806Q820 0 820 14L440 250Q410 268 380 250z" fill="#000" opacity=".08"/><path d="M8 8L380 250Q410 268 440 250L812 8" fill="none" stroke="#6b4a28" stroke-opacity=".4" stroke-width="4"/><rect x="345" y="-4" width="130" height="548" fill="${main}" opacity=".5"/><rect x="345" y="-4" width="130" height="548" fill="#fff" opacity=".16"/><rect x="70" y="350" width="220" height="130" rx="8" fill="#fbfaf6"/><path d="M94 388h150M94 416h172M94 444h110" stroke="${deep}" stroke-opacity=".5" stroke-width="9" stroke-linecap="round"/><rect x="650" y="50" width="110" height="130" rx="4" fill="#fbfaf6"/><rect x="662" y="62" width="86" height="106" fill="${glow}"/>${sparkle(705, 115, 38, '#fff')}</g>`;
}
