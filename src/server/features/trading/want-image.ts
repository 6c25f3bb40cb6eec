/** Draws the share image of a want list, which link previews show. */

import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { characterCount, shorten } from '#rules/text/characters.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';

/** One want: its title, its details in a smaller line, and a picture file if one is known. */
export type WantImageEntry = { title: string; details: string; picture?: Buffer | undefined };

export type WantImageContent = {
  marketplace: string;
  heading: string;
  /** The number of wants, in words. */
  total: string;
  entries: readonly WantImageEntry[];
};

/** Six entries fit: two columns of three. */
export const MAX_ENTRIES = 6;
export const WANT_IMAGE_SIZE = { width: 1200, height: 630 } as const;
const { width: WIDTH, height: HEIGHT } = WANT_IMAGE_SIZE;
const [MARGIN, GAP] = [64, 22];
/** The area of the entries ends one margin above the bottom edge. */
const TOP = 222;
const ROWS = 3;
const ROW_GAP = 20;
/** The colours of the light theme as sRGB, because the image library cannot read `oklch`. */
const PAPER = '#fcfaf7';
const SUNKEN = '#ece8e1';
const INK = '#0b1020';
const SOFT = '#434856';
const FAINT = '#b9b4aa';

/** The path of `src/web/ui/logo.tsx`, in a box of 32 by 32. */
const MARK =
  'M.8 11.2 5.2 7.3A6.6 6.6 0 0 1 17.4 8.3c1 3.1 3.6 4.9 6 7.9l8.1 11.7-3.9 1.7-8.3-7.3c-2 1.4-4.3 1.9-6.5 1.6C8.3 23.2 5.3 19.2 5.3 13.7zM8.8 15c-.2 2.4.7 4.4 2.6 5.7 1.6 1.1 3.8 1.2 6.1-.1C15.6 16.3 12.4 14.5 8.8 15zM9.15 9a1.25 1.25 0 1 0 2.5 0a1.25 1.25 0 1 0-2.5 0z';

/** See docs/decisions/0088-share-image-of-want-lists.md for their source. */
const fontFile = (subset: string): string =>
  fileURLToPath(new URL(`./fonts/instrument-sans-${subset}.ttf`, import.meta.url));

type TextStyle = { size: number; colour: string; weight: 'normal' | 'bold' };

async function renderText(text: string, style: TextStyle, { suffix = '', subset = 'latin' } = {}) {
  const { size, colour, weight } = style;
  const markup = `<span foreground="${colour}" weight="${weight}">${escapeHtml(text)}</span>${suffix}`;
  const font = { font: `Instrument Sans, sans ${size}`, fontfile: fontFile(subset) };
  return await sharp({ text: { text: markup, ...font, rgba: true, dpi: 72, wrap: 'none' } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** A font file stays registered in the process, so every later text also finds the characters of this one. */
let extension: Promise<unknown> | undefined;
async function registerExtension(): Promise<void> {
  extension ??= renderText('Ž', { size: 12, colour: INK, weight: 'normal' }, { subset: 'latin-ext' });
  await extension;
}

/** More letters do not fit, and the library fails for texts that are wider than about 32,000 pixels. */
const MAX_TEXT_LENGTH = 90;

type Box = { left: number; top: number; maxWidth: number };

/**
 * Rendered text is cropped to its letters. These invisible letters have the usual height and depth, so that all lines
 * have the same baseline.
 */
const INVISIBLE = '<span alpha="1">Åg</span>';

/** Places one line; a line that is too long ends in an ellipsis. */
async function placeText(typed: string, { left, top, maxWidth }: Box, style: TextStyle): Promise<OverlayOptions> {
  const text = shorten(typed, MAX_TEXT_LENGTH);
  const suffix = INVISIBLE;
  const limit = maxWidth + 1.2 * style.size;
  let drawn = await renderText(text, style, { suffix });
  if (drawn.info.width > limit) {
    const length = Math.max(1, Math.floor((characterCount(text) * maxWidth) / drawn.info.width));
    drawn = await renderText(shorten(text, length), style, { suffix });
  }
  const size = { width: Math.min(drawn.info.width, maxWidth), height: Math.min(drawn.info.height, 2 * style.size) };
  return {
    input: await sharp(drawn.data)
      .extract({ left: 0, top: 0, ...size })
      .png()
      .toBuffer(),
    left,
    top,
  };
}

const svg = (width: number, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}">${content}</svg>`);
const mark = (size: number, colour: string): string =>
  `<path fill="${colour}" fill-rule="evenodd" transform="scale(${size / 32})" d="${MARK}"/>`;
const tile = (size: number, colour: string): string =>
  `<rect width="${size}" height="${size}" rx="14" fill="${colour}"/>`;

/** Without a picture, the tile contains the mark. */
async function drawTile(picture: Buffer | undefined, size: number): Promise<Buffer> {
  if (!picture) {
    const inset = size / 4;
    return svg(size, `${tile(size, SUNKEN)}<g transform="translate(${inset} ${inset})">${mark(size / 2, FAINT)}</g>`);
  }
  return await sharp(picture)
    .resize(size, size, { fit: 'cover' })
    .composite([{ input: svg(size, tile(size, '#fff')), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

type Place = { left: number; top: number; width: number; height: number; fontSize: number };

/** Places an entry: a square tile as high as the row, and both lines of text beside its centre. */
async function placeEntry(
  { title, details, picture }: WantImageEntry,
  { left, top, width, height, fontSize: size }: Place,
) {
  const text = { left: left + height + GAP, maxWidth: width - height - GAP };
  const middle = top + Math.round(height / 2);
  return [
    { input: await drawTile(picture, height), left, top },
    await placeText(title, { ...text, top: middle - Math.round(1.33 * size) }, { size, colour: INK, weight: 'bold' }),
    await placeText(
      details,
      { ...text, top: middle + Math.round(0.07 * size) },
      { size: Math.round(0.8 * size), colour: SOFT, weight: 'normal' },
    ),
  ];
}

/** Returns a PNG of the size `WANT_IMAGE_SIZE`. */
export async function drawWantImage({ marketplace, heading, total, entries }: WantImageContent): Promise<Buffer> {
  await registerExtension();
  const inner = WIDTH - 2 * MARGIN;
  const columns = entries.length > ROWS ? 2 : 1;
  const rows = Math.ceil(entries.length / columns);
  const width = (inner - (columns - 1) * 2 * GAP) / columns;
  // The rows fill the height: fewer wants have larger pictures, and one or two wants leave room for larger text.
  const height = Math.floor((HEIGHT - MARGIN - TOP + ROW_GAP) / rows) - ROW_GAP;
  const fontSize = columns === 1 && rows < ROWS ? 40 : 30;
  const half = inner / 2;
  const overlays: OverlayOptions[] = [
    { input: svg(44, mark(44, INK)), left: MARGIN, top: 52 },
    await placeText(
      marketplace,
      { left: MARGIN + 56, top: 51, maxWidth: half },
      { size: 32, colour: INK, weight: 'bold' },
    ),
    await placeText(
      heading,
      { left: MARGIN, top: 112, maxWidth: inner - 240 },
      { size: 56, colour: INK, weight: 'bold' },
    ),
  ];
  const count = await renderText(total, { size: 28, colour: SOFT, weight: 'normal' });
  overlays.push({ input: count.data, left: WIDTH - MARGIN - count.info.width, top: 146 });
  for (const [at, entry] of entries.entries()) {
    const left = MARGIN + Math.floor(at / rows) * (width + 2 * GAP);
    const top = TOP + (at % rows) * (height + ROW_GAP);
    overlays.push(...(await placeEntry(entry, { left, top, width, height, fontSize })));
  }
  return await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(overlays)
    .png({ compressionLevel: 9 })
    .toBuffer();
}
