// Composes the pictures of listings, chats, avatars and banners.
import { type Backdrop, drawBackdrop } from './backdrops.ts';
import { drawFront, type Front, frontOf, siblingOf } from './card-fronts.ts';
import { type CardStyle, cardRatio, drawCard, foil } from './cards.ts';
import {
  drawAcrylic,
  drawBadge,
  drawBokeh,
  drawLightstick,
  drawParcel,
  drawPlush,
  drawPrint,
  drawRecord,
  drawTowel,
} from './objects.ts';
import { createRandom, type Random } from './random.ts';
import { createSheet, n, place, rectShadow, type Sheet, sparkle } from './sheet.ts';

type Stage = {
  sheet: Sheet;
  /** Random values for this picture: surface, angle, position. */
  random: Random;
  /** Random values for the item: the same in each of its pictures. */
  item: Random;
  front: Front;
  on: (...surfaces: Parameters<typeof drawBackdrop>[2]) => Backdrop;
};
type Draw = (stage: Stage) => string;

const bare: CardStyle = { border: false, foil: false, holder: 'none' };

const drawKind = {
  photocard: ({ sheet, random, front, on }) => {
    const style: CardStyle = {
      border: random.chance(0.55),
      foil: random.chance(0.25),
      holder: random.chance(0.5) ? 'sleeve' : 'none',
    };
    return (
      on('linen', 'fabric', 'studio', 'felt', 'terrazzo').body +
      place(random.between(740, 860), 450, random.between(-13, 13), drawCard(sheet, front, 425, style))
    );
  },
  toploader: ({ sheet, random, front, on }) =>
    on('felt', 'felt', 'mat', 'wood').body +
    place(
      random.between(730, 870),
      452,
      random.between(-10, 10),
      drawCard(sheet, front, 430, { border: random.chance(0.3), foil: random.chance(0.5), holder: 'toploader' }),
    ),
  pair: ({ sheet, random, front, on }) => {
    const holder = random.pick(['none', 'none', 'sleeve', 'toploader'] as const);
    const style: CardStyle = { border: random.chance(0.4), foil: random.chance(0.2), holder };
    return `${on('linen', 'fabric', 'studio', 'terrazzo', 'felt').body}${place(590, 455, random.between(-11, -3), drawCard(sheet, front, 390, style))}${place(1020, 450, random.between(4, 12), drawCard(sheet, siblingOf(front, 1), 390, { ...style, border: !style.border }))}`;
  },
  fan: ({ sheet, random, item, front, on }) => {
    const count = item.pick([3, 3, 4, 5] as const);
    const spread = 1060 / (count + 1);
    let body = on('felt', 'fabric', 'wood', 'mat', 'terrazzo').body;
    for (let i = 0; i < count; i++) {
      const off = i - (count - 1) / 2;
      const card = drawCard(sheet, siblingOf(front, i), 390, { ...bare, border: random.chance(0.5) });
      body += place(800 + off * spread, 460 + off * off * 16, off * (24 / (count - 1)) + random.between(-2, 2), card);
    }
    return body;
  },
  holo: ({ sheet, random, front, on }) => {
    const card = drawCard(sheet, front, 620, { border: random.chance(0.5), foil: true, holder: 'none' });
    let glints = '';
    for (let i = 0; i < 7; i++)
      glints += sparkle(random.between(500, 1120), random.between(60, 840), random.between(14, 48), '#fff', 0.9);
    return `${on('fabric', 'felt', 'studio').body}${place(800, 450, random.between(-9, 9), card)}${glints}`;
  },
  closeup: ({ sheet, random, front, on }) =>
    on('felt', 'linen', 'fabric').body +
    place(
      random.between(860, 1010),
      random.between(760, 860),
      random.between(-13, -5),
      drawCard(sheet, front, 920, { border: random.chance(0.5), foil: random.chance(0.4), holder: 'sleeve' }),
    ),
  back: ({ random, front, on }) => {
    const { deep, glow, pale, main } = front.palette;
    const [w, h] = [420, 420 * cardRatio];
    let lines = '';
    for (let i = 0; i < 5; i++)
      lines += `<rect x="70" y="${430 + i * 30}" width="${random.integer(150, 280)}" height="11" rx="5" fill="${glow}" opacity=".55"/>`;
    const card = `<g transform="translate(${n(-w / 2)} ${n(-h / 2)})">${rectShadow(w, h, 19, 34, 10, 22)}<rect width="${w}" height="${n(h)}" rx="19" fill="${deep}"/><rect x="22" y="22" width="${w - 44}" height="${n(h - 44)}" rx="10" fill="none" stroke="${glow}" stroke-opacity=".7" stroke-width="3"/><circle cx="210" cy="240" r="104" fill="${main}"/>${sparkle(210, 240, 86, pale)}${lines}</g>`;
    return (
      on('linen', 'wood', 'felt', 'terrazzo').body + place(random.between(740, 860), 450, random.between(-12, 12), card)
    );
  },
  binder: ({ sheet, random, front, on }) => {
    let body = `${on('wood', 'linen', 'fabric', 'mat').body}<g transform="translate(65 50)">${rectShadow(1470, 1050, 30, 36, 8, 22)}<rect width="1470" height="1050" rx="30" fill="#fff" opacity=".72"/></g>`;
    for (const y of [165, 450, 735])
      body += `<circle cx="116" cy="${y}" r="23" fill="#000" opacity=".3"/><circle cx="118" cy="${y + 3}" r="18" fill="#000" opacity=".12"/>`;
    for (let i = 0; i < 8; i++) {
      const [x, y] = [345 + (i % 4) * 338, 316 + Math.floor(i / 4) * 518];
      const pocket = `<rect x="${x - 157}" y="${y - 237}" width="314" height="474" rx="8" fill="#fff" fill-opacity=".4" stroke="#fff" stroke-opacity=".9" stroke-width="3"/>`;
      const card =
        i === 6 && random.chance(0.35)
          ? ''
          : place(
              x,
              y,
              random.between(-0.8, 0.8),
              drawCard(sheet, siblingOf(front, i), 278, { ...bare, border: random.chance(0.25) }),
            );
      body += `${pocket}${card}<path d="M${x - 150} ${y - 205}h300" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>`;
    }
    return body;
  },
  lightstick: ({ sheet, random, item, front, on }) =>
    `${on('felt').body}${drawBokeh(front, random)}${place(random.between(740, 860), random.between(370, 430), random.between(-20, 20), drawLightstick(sheet, front, item))}`,
  album: ({ sheet, random, front, on }) => {
    const book = place(640, 445, random.between(-7, 5), drawPrint(sheet, front, 620, 620, 0, 8));
    const extra = [1, 2].map((i) =>
      place(
        1010 + i * 95,
        330 + i * 130,
        random.between(4, 24),
        drawCard(sheet, siblingOf(front, i), 262, { ...bare, border: i === 1 }),
      ),
    );
    return on('linen', 'wood', 'studio', 'terrazzo', 'felt').body + extra.join('') + book;
  },
  vinyl: ({ sheet, random, front, on }) =>
    `${on('terrazzo', 'linen', 'studio', 'wood').body}${place(random.between(985, 1040), 455, random.between(0, 60), drawRecord(sheet, front))}${place(620, 450, random.between(-5, 3), drawPrint(sheet, front, 640, 640, 0, 6))}`,
  badges: ({ sheet, random, item, front, on }) => {
    const spots = [
      [470, 330, 196],
      [880, 535, 214],
      [1235, 285, 170],
      [330, 660, 138],
      [1215, 680, 128],
      [775, 195, 116],
    ] as const;
    const count = item.integer(4, 6);
    return spots
      .slice(0, count)
      .reduce(
        (body, [x, y, r], i) =>
          body +
          place(
            x + random.between(-20, 20),
            y + random.between(-16, 16),
            random.between(-24, 24),
            drawBadge(sheet, siblingOf({ ...front, signed: false }, i), r),
          ),
        on('wood', 'felt', 'mat', 'linen').body,
      );
  },
  acrylic: ({ sheet, item, front, on }) => {
    const second = item.chance(0.4);
    const main = place(second ? 590 : 800, 430, 0, drawAcrylic(sheet, front, item));
    return (
      on('studio').body +
      (second ? place(1080, 480, 0, drawAcrylic(sheet, siblingOf(front, 2), item), 0.82) : '') +
      main
    );
  },
  keyring: ({ sheet, random, item, front, on }) =>
    on('fabric', 'linen', 'studio', 'terrazzo').body +
    place(random.between(760, 840), 520, random.between(-9, 9), drawPlush(sheet, front, item), 1.06),
  poster: ({ sheet, random, front, on }) => {
    const side = [1, 2].map((i) =>
      place(
        i === 1 ? 300 : 1310,
        470 + i * 10,
        random.between(-9, 9),
        drawCard(sheet, siblingOf(front, i), 226, { ...bare, border: i === 2 }),
      ),
    );
    return (
      on('terrazzo', 'linen', 'felt', 'wood').body +
      place(800, 468, random.between(-2.5, 2.5), drawPrint(sheet, front, 640, 905, 26, 3)) +
      side.join('')
    );
  },
  photobook: ({ sheet, random, front, on }) => {
    const gutter = sheet.linear(
      [
        [0, '#000', 0],
        [0.5, '#000', 0.34],
        [1, '#000', 0],
      ],
      0,
      0,
      1,
      0,
    );
    const spread = `${place(-270, 0, 0, drawPrint(sheet, front, 540, 700, 0, 4))}${place(270, 0, 0, drawPrint(sheet, siblingOf(front, 2), 540, 700, 44, 4))}<rect x="-70" y="-350" width="140" height="700" fill="${gutter}"/>`;
    return on('linen', 'wood', 'fabric', 'studio').body + place(800, 455, random.between(-6, 6), spread);
  },
  towel: ({ sheet, random, front, on }) =>
    on('wood', 'linen', 'terrazzo', 'studio').body + place(800, 450, random.between(-6, 6), drawTowel(sheet, front)),
  parcel: ({ sheet, random, front, on }) =>
    on('wood', 'linen', 'terrazzo').body +
    place(700, 460, random.between(-9, 5), drawParcel(sheet, front)) +
    place(1290, 520, random.between(8, 18), drawCard(sheet, front, 270, { ...bare, holder: 'toploader' })),
} satisfies Record<string, Draw>;

/** What a picture shows. `closeup`, `back` and `parcel` are additional pictures of an item, not items. */
export type ItemKind = keyof typeof drawKind;
export const itemKinds = Object.keys(drawKind) as ItemKind[];

/**
 * Draws a picture of an item, SVG 1600x900. The same seed with another kind shows the same printed design, and a seed
 * followed by `#` and a number shows the same item in another picture, for example at another angle.
 */
export function drawListingPicture(seed: string, kind: ItemKind): string {
  const sheet = createSheet(1600, 900);
  const random = createRandom(`${kind} ${seed}`);
  const item = seed.split('#')[0] ?? seed;
  const stage: Stage = {
    sheet,
    random,
    item: createRandom(`item ${item}`),
    front: frontOf(item),
    on: (...surfaces) => drawBackdrop(sheet, random, surfaces),
  };
  return sheet.finish(drawKind[kind](stage), 'photo');
}

/** Draws a picture sent in a chat, SVG 1600x900. */
export function drawChatPhoto(seed: string): string {
  return drawListingPicture(seed, createRandom(`chat ${seed}`).pick(['closeup', 'back', 'parcel', 'toploader']));
}

/** Draws an avatar, SVG 512x512: a close-up of one design. */
export function drawAvatar(seed: string): string {
  const sheet = createSheet(512, 512);
  const front = { ...frontOf(`avatar ${seed}`), signed: false };
  return sheet.finish(`${drawFront(sheet, front, 512, 560)}${foil(sheet, 512, 512, 0.1)}`, 'flat');
}

/** Draws a profile's banner, SVG 1500x500: overlapping cards on a backdrop. */
export function drawBanner(seed: string): string {
  const sheet = createSheet(1500, 500);
  const random = createRandom(`banner ${seed}`);
  const front = frontOf(`banner ${seed}`);
  let body = drawBackdrop(sheet, random, ['fabric', 'felt', 'linen', 'wood']).body;
  for (let i = 0; i < 8; i++) {
    const card = drawCard(sheet, siblingOf(front, i), random.between(222, 262), {
      ...bare,
      border: random.chance(0.5),
      foil: random.chance(0.2),
    });
    body += place(70 + i * 196, 250 + random.between(-36, 36), random.between(-14, 14), card);
  }
  return sheet.finish(body, 'photo');
}
