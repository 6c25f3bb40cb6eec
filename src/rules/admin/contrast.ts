/** Computes the contrast of two colours as WCAG 2.2 defines it. */

/** `#rrggbb`, in lower or upper case. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

function channel(hex: string, at: number): number {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** From 1 for equal colours to 21 for black on white. */
export function contrastOf(colour: string, other: string): number {
  const [high, low] = [luminance(colour), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
