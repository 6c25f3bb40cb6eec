/** Draws the share image of a want list, which link previews show. */

import sharp from 'sharp';
import { shorten } from '#rules/text/characters.ts';
import { escapeHtml } from '#rules/text/escape-html.ts';

export type WantImageContent = { heading: string; lines: readonly string[]; marketplace: string };

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80];
const PAPER = '#f6f3ec';
const INK = '#1f1d1a';
const SOFT = '#6b665d';
const LINE = '#d9d3c7';
/** Longer texts end in an ellipsis, so that each want has one line. */
const MAX_LINE_LENGTH = 52;
const span = (text: string, colour: string, weight = 'normal'): string =>
  `<span foreground="${colour}" weight="${weight}">${escapeHtml(shorten(text, MAX_LINE_LENGTH))}</span>`;

async function drawText(markup: string, size: number, maxHeight: number): Promise<Buffer> {
  // Use the fonts of the system: pango cannot read the compressed font of the web app.
  const text = { text: markup, font: `Instrument Sans, sans ${size}`, rgba: true, dpi: 72, spacing: 14 };
  // Lines are not wrapped: wrapped lines of wide characters would push the last lines out of the image.
  const drawn = await sharp({ text: { ...text, width: WIDTH - 2 * MARGIN, wrap: 'none' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  const width = Math.min(drawn.info.width, WIDTH - 2 * MARGIN);
  const height = Math.min(drawn.info.height, maxHeight);
  return await sharp(drawn.data).extract({ left: 0, top: 0, width, height }).png().toBuffer();
}

/** Returns a PNG of 1200 by 630 pixels. */
export async function drawWantImage({ heading, lines, marketplace }: WantImageContent): Promise<Buffer> {
  const rule = { create: { width: WIDTH - 2 * MARGIN, height: 2, channels: 3 as const, background: LINE } };
  return await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite([
      { input: await drawText(span(heading, INK, 'bold'), 52, 80), left: MARGIN, top: 72 },
      { input: rule, left: MARGIN, top: 156 },
      {
        input: await drawText(lines.map((line) => span(line, INK)).join('\n'), 36, HEIGHT - 188 - 80),
        left: MARGIN,
        top: 188,
      },
      { input: await drawText(span(marketplace, SOFT, 'bold'), 28, 60), left: MARGIN, top: HEIGHT - 72 },
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
