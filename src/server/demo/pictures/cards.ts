// Draws a printed card with its border, sleeve, toploader or foil.
import { drawFront, type Front } from './card-fronts.ts';
import { n, rectShadow, type Sheet } from './sheet.ts';

export type CardStyle = { border: boolean; foil: boolean; holder: 'none' | 'sleeve' | 'toploader' };

/** The ratio of a card's height to its width: 55 by 85 mm. */
export const cardRatio = 85 / 55;

/** Draws a card centred at the origin. */
export function drawCard(sheet: Sheet, front: Front, w: number, style: CardStyle): string {
  const h = w * cardRatio;
  const radius = w * 0.045;
  const edge = style.border ? w * 0.05 : 0;
  const foot = style.border ? w * 0.09 : 0;
  const [iw, ih] = [w - 2 * edge, h - 2 * edge - foot];
  const held = style.holder === 'toploader';
  const size = held ? { x: -w * 0.06, y: -w * 0.075, w: w * 1.12, h: h + w * 0.145 } : { x: 0, y: 0, w, h };
  const shadow = `<g transform="translate(${n(size.x)} ${n(size.y)})">${rectShadow(size.w, size.h, radius, w * 0.085, w * 0.025, w * 0.055)}</g>`;
  const clip = sheet.clip(`<rect width="${n(iw)}" height="${n(ih)}" rx="${n(radius * 0.8)}"/>`);
  const print = `<g transform="translate(${n(edge)} ${n(edge)})"><g clip-path="${clip}">${drawFront(sheet, front, iw, ih)}${style.foil ? foil(sheet, iw, ih) : ''}${sheen(iw, ih)}</g></g>`;
  const paper = `<rect width="${n(w)}" height="${n(h)}" rx="${n(radius)}" fill="#fbfaf8"/>`;
  const rim = `<rect x=".8" y=".8" width="${n(w - 1.6)}" height="${n(h - 1.6)}" rx="${n(radius)}" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="1.6"/>`;
  return `<g transform="translate(${n(-w / 2)} ${n(-h / 2)})">${shadow}${paper}${print}${rim}${holders[style.holder](w, h)}</g>`;
}

const holders = {
  none: () => '',
  sleeve: (w: number, h: number) =>
    `<rect x="${n(-w * 0.018)}" y="${n(-w * 0.05)}" width="${n(w * 1.036)}" height="${n(h + w * 0.068)}" rx="3" fill="#fff" fill-opacity=".07" stroke="#fff" stroke-opacity=".55" stroke-width="2"/><path d="M${n(w * 0.06)} ${n(h * 0.1)}V${n(h * 0.6)}" stroke="#fff" stroke-opacity=".5" stroke-width="2.5" stroke-linecap="round"/>`,
  toploader: (w: number, h: number) =>
    `<rect x="${n(-w * 0.06)}" y="${n(-w * 0.075)}" width="${n(w * 1.12)}" height="${n(h + w * 0.145)}" rx="${n(w * 0.035)}" fill="#fff" fill-opacity=".13" stroke="#fff" stroke-opacity=".78" stroke-width="3.4"/><rect x="${n(-w * 0.035)}" y="${n(-w * 0.05)}" width="${n(w * 1.07)}" height="${n(h + w * 0.095)}" rx="${n(w * 0.03)}" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="2"/><path d="M${n(w * 0.4)} ${n(-w * 0.075)}a${n(w * 0.1)} ${n(w * 0.075)} 0 0 0 ${n(w * 0.2)} 0z" fill="#fff" fill-opacity=".42"/><path d="M${n(w * 1.03)} ${n(h * 0.1)}V${n(h * 0.56)}" stroke="#fff" stroke-opacity=".85" stroke-width="4" stroke-linecap="round"/>`,
};

export function sheen(w: number, h: number, opacity = 0.13): string {
  return `<path d="M${n(-w * 0.2)} ${n(h * 0.75)}L${n(w * 0.7)} ${n(-h * 0.1)}h${n(w * 0.3)}L${n(w * 0.08)} ${n(h * 0.95)}z" fill="#fff" opacity="${opacity}"/>`;
}

export function foil(sheet: Sheet, w: number, h: number, opacity = 0.34): string {
  const rainbow = sheet.linear(
    [
      [0, '#ff7ad9'],
      [0.2, '#ffe57a'],
      [0.4, '#7affc6'],
      [0.6, '#7ac8ff'],
      [0.8, '#c79bff'],
      [1, '#ff9fb8'],
    ],
    0,
    0,
    1,
    1,
  );
  return `<rect width="${n(w)}" height="${n(h)}" fill="${rainbow}" opacity="${opacity}"/>`;
}
