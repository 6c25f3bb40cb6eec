/** Draws official cards: portraits in frames that all cards of one series share. */
import sharp from 'sharp';
import { createRandom, type Random } from './random.ts';

export const CARD = { width: 300, height: 420 };
export type Pixels = { data: Buffer; width: number; height: number };

const SERIES = 40;
const NAMES = ['AERIN', 'BOYEON', 'CHAE', 'DOHA', 'EUNSU', 'HARIN', 'JIAN', 'KYUL', 'MINSEO', 'NARI', 'SOLA', 'YUJU'];
const TITLES = ['LUNAR TIDE', 'Prism Hour', 'NEON GARDEN', 'first frost', 'VELVET', 'Paper Moon', 'HALO', 'afterglow'];
const FONTS = ['DejaVu Sans', 'DejaVu Serif', 'Liberation Sans Narrow', 'DejaVu Sans Mono'];

function drawHair(random: Random, x: number, y: number, head: number): string {
  const colour = random.colour(random.between(10, 60), random.between(8, 55));
  const length = random.between(0.9, 2.6) * head;
  const side = random.between(-0.3, 0.3) * head;
  return `<path d="M${x - head * 1.15} ${y + length} Q${x - head * 1.5} ${y - head * 1.6} ${x + side} ${y - head * 1.45}
    Q${x + head * 1.5} ${y - head * 1.5} ${x + head * 1.15} ${y + length} Z" fill="${colour}"/>`;
}

function drawFace(random: Random, x: number, y: number, head: number): string {
  const tilt = random.between(-12, 12);
  const eye = head * random.between(0.1, 0.17);
  const gap = head * random.between(0.32, 0.42);
  const level = y - head * random.between(0.02, 0.18);
  const eyes = [x - gap, x + gap].map(
    (at) => `<ellipse cx="${at}" cy="${level}" rx="${eye * 1.3}" ry="${eye}" fill="#fff"/>
      <circle cx="${at + random.between(-2, 2)}" cy="${level}" r="${eye * 0.75}" fill="#21160f"/>
      <path d="M${at - eye * 1.5} ${level - eye * 2} q${eye * 1.5} ${-eye * random.between(0.2, 1.2)} ${eye * 3} 0" stroke="#2b1d14" stroke-width="3" fill="none"/>`,
  );
  const mouth = `<path d="M${x - head * 0.25} ${y + head * 0.5} q${head * 0.25} ${head * random.between(-0.05, 0.25)} ${head * 0.5} 0"
    stroke="#b04050" stroke-width="${random.between(3, 6)}" fill="none"/>`;
  return `<g transform="rotate(${tilt} ${x} ${y})">${drawHair(random, x, y, head)}
    <ellipse cx="${x}" cy="${y}" rx="${head * random.between(0.72, 0.9)}" ry="${head * random.between(0.95, 1.12)}" fill="hsl(${random.integer(15, 35)},${random.integer(30, 60)}%,${random.integer(58, 84)}%)"/>
    ${eyes.join('')}${mouth}</g>`;
}

function drawPortrait(random: Random, index: number): string {
  const { width, height } = CARD;
  const [x, y] = [width * random.between(0.38, 0.62), height * random.between(0.32, 0.46)];
  const head = random.between(48, 72);
  const spots = Array.from({ length: random.integer(3, 12) }, () => {
    const size = random.between(6, 46);
    return `<circle cx="${random.between(0, width)}" cy="${random.between(0, height)}" r="${size}" fill="${random.colour()}" opacity="${random.between(0.15, 0.6)}"/>`;
  });
  const stripes = Array.from({ length: random.integer(0, 6) }, (_, at) => {
    return `<path d="M${x - 100 + at * 34} ${height} l${random.between(-20, 20)} ${-random.between(60, 130)}" stroke="${random.colour()}" stroke-width="${random.between(4, 14)}"/>`;
  });
  return `<defs><linearGradient id="g${index}" x2="${random.between(0, 1)}" y2="1"><stop stop-color="${random.colour()}"/><stop offset="1" stop-color="${random.colour()}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g${index})"/>${spots.join('')}
    <path d="M${x - random.between(90, 130)} ${height} Q${x - 60} ${y + head} ${x} ${y + head * 1.1} Q${x + 60} ${y + head} ${x + random.between(90, 130)} ${height} Z" fill="${random.colour()}"/>
    ${stripes.join('')}${drawFace(random, x, y, head)}`;
}

function drawSeries(series: number, name: string): string {
  const random = createRandom(1, series);
  const { width, height } = CARD;
  const margin = random.pick([0, 0, 10, 16, 22]);
  const ink = random.pick(['#fff', '#111', random.colour()]);
  const font = random.pick(FONTS);
  const bar = random.pick([0, 34, 52]);
  const logo = random.pick([
    `<circle cx="${width - 46}" cy="46" r="20" fill="none" stroke="${ink}" stroke-width="5"/>`,
    `<path d="M30 30 l34 0 l-17 30 z" fill="${ink}"/>`,
    `<rect x="28" y="28" width="30" height="30" transform="rotate(45 43 43)" fill="${ink}" opacity="0.8"/>`,
    '',
  ]);
  return `<rect x="${margin / 2}" y="${margin / 2}" width="${width - margin}" height="${height - margin}" fill="none" stroke="${random.colour()}" stroke-width="${margin}"/>
    <rect y="${height - bar - margin}" width="${width}" height="${bar}" fill="${random.colour()}" opacity="0.85"/>${logo}
    <text x="${width / 2}" y="${height - 14 - margin}" font-family="${font}" font-size="${random.integer(20, 30)}" font-weight="bold" text-anchor="middle" fill="${ink}">${name}</text>
    <text x="${random.integer(20, 60)}" y="${random.integer(80, 110)}" font-family="${font}" font-size="${random.integer(13, 20)}" fill="${ink}">${random.pick(TITLES)}</text>`;
}

/** Draws one card; two cards of one series differ only in the portrait and the name. */
export async function drawCard(card: number): Promise<Pixels> {
  const random = createRandom(2, card);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
    ${drawPortrait(random, card)}${drawSeries(random.integer(0, SERIES - 1), random.pick(NAMES))}</svg>`;
  return { data: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer(), ...CARD };
}
