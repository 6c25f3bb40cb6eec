/** Changes photographs in the ways in which copies differ from the original. */
import sharp, { type Sharp } from 'sharp';
import { createRandom, type Random } from './random.ts';
import { SIZE } from './scenes.ts';

type Transform = (original: Buffer, random: Random) => Promise<Buffer>;
const save = (image: Sharp, quality = 82): Promise<Buffer> => image.jpeg({ quality }).toBuffer();

function cropped(original: Buffer, random: Random): Sharp {
  const [left, right, top, bottom] = [SIZE.width, SIZE.width, SIZE.height, SIZE.height].map((side) =>
    Math.round(side * random.between(0, 0.08)),
  );
  const [x = 0, y = 0] = [left, top];
  return sharp(original).extract({
    left: x,
    top: y,
    width: SIZE.width - x - (right ?? 0),
    height: SIZE.height - y - (bottom ?? 0),
  });
}

const brightened = (image: Sharp, random: Random): Sharp =>
  image.linear(random.between(0.7, 1.35), random.between(-20, 20));

function screen(random: Random): { svg: string; photo: { left: number; top: number; width: number } } {
  const [width, height] = [390, 844];
  const isDark = random.between(0, 1) < 0.5;
  const [paper, ink] = isDark ? ['#121212', '#e8e8e8'] : ['#ffffff', '#1c1c1c'];
  const margin = random.pick([0, 0, 12, 20]);
  const top = random.integer(84, 150);
  const below = top + ((width - 2 * margin) * SIZE.height) / SIZE.width;
  const line = (x: number, y: number, size: number, text: string) =>
    `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="${size}" fill="${ink}">${text}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${paper}"/>
    ${line(22, 25, 14, `${random.integer(8, 23)}:${random.integer(10, 59)}`)}
    <rect x="340" y="13" width="28" height="12" rx="3" fill="${ink}"/><circle cx="318" cy="19" r="6" fill="${ink}"/>
    <circle cx="33" cy="56" r="16" fill="${random.colour()}"/>${line(60, 62, 16, random.pick(['card_corner', 'mina.trades', 'pc shop']))}
    ${line(19, below + 32, 17, '♥  ✉  ➤')}
    ${line(19, below + 64, 14, `${random.integer(3, 999)} likes`)}
    ${line(19, below + 88, 13, random.pick(['WTS photocard, mint condition', 'Selling, DM me', 'trade or sell, ships from EU']))}
    <rect y="${height - 50}" width="${width}" height="50" fill="${isDark ? '#1e1e1e' : '#f3f3f3'}"/>
    ${line(44, height - 18, 18, '⌂       ⌕       ＋       ☺')}</svg>`;
  return { svg, photo: { left: margin, top, width: width - 2 * margin } };
}

const screenshot: Transform = async (original, random) => {
  const { svg, photo } = screen(random);
  const picture = await sharp(original).resize({ width: photo.width }).toBuffer();
  const placed = sharp(Buffer.from(svg))
    .composite([{ input: picture, left: photo.left, top: photo.top }])
    .removeAlpha();
  return random.between(0, 1) < 0.5 ? await placed.png({ compressionLevel: 1 }).toBuffer() : await save(placed);
};

const transforms = {
  'same file': async (original) => original,
  resize: (original, random) =>
    save(sharp(original).resize({ width: Math.round(SIZE.width * random.between(0.5, 0.9)) })),
  'JPEG quality 40': (original) => save(sharp(original), 40),
  brightness: (original, random) => save(brightened(sharp(original), random)),
  border: (original, random) => {
    const side = () => Math.round(SIZE.width * random.between(0.02, 0.12));
    const background = random.pick(['#ffffff', '#000000', random.colour()]);
    return save(sharp(original).extend({ top: side(), bottom: side(), left: side(), right: side(), background }));
  },
  'crop up to 8 % per side': (original, random) => save(cropped(original, random)),
  mirror: (original) => save(sharp(original).flop()),
  'screenshot frame': screenshot,
  'all at once': async (original, random) => {
    const small = await save(brightened(cropped(original, random).flop(), random), 40);
    return await save(sharp(small).resize({ width: 240 }), 60);
  },
} satisfies Record<string, Transform>;
export type TransformName = keyof typeof transforms;
export const transformNames = Object.keys(transforms) as TransformName[];

export const transformPhotograph = (name: TransformName, original: Buffer, number: number): Promise<Buffer> =>
  transforms[name](original, createRandom(7, number, name.length));
