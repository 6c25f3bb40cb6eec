/** Selects sizes and placeholder colours of stored images by their URL. */

const STORED = /^(.*\/storage\/(\w+)\/[^/]+)\/[^/]+\.\w+$/;
/** The widths that the server generates for the images of each folder. */
const WIDTHS = {
  avatars: [96, 256],
  banners: [640, 1280],
  listings: [320, 640, 1280],
  chat: [320, 640, 1280],
} as const;

type Stored = { base: string; WIDTHS: readonly number[] };

function isFolder(name: string | undefined): name is keyof typeof WIDTHS {
  return name !== undefined && Object.hasOwn(WIDTHS, name);
}

function parse(url: string): Stored | undefined {
  const [, base, folder] = STORED.exec(url) ?? [];
  return base && isFolder(folder) ? { base, WIDTHS: WIDTHS[folder] } : undefined;
}

/** Returns the smallest stored size of at least `width` pixels, otherwise the largest; other URLs are unchanged. */
export function variantUrl(url: string, width: number): string {
  const stored = parse(url);
  if (!stored) return url;
  const fitting = stored.WIDTHS.find((stored) => stored >= width) ?? stored.WIDTHS.at(-1);
  return `${stored.base}/${fitting}.webp`;
}

/** Undefined if the image has no stored sizes. */
export function srcSetOf(url: string): string | undefined {
  const stored = parse(url);
  return stored?.WIDTHS.map((width) => `${stored.base}/${width}.webp ${width}w`).join(', ');
}

/** Returns the AVIF files of a URL or `srcset` of WebP files, or undefined if there are none. */
export const avifOf = (files: string): string | undefined =>
  files.includes('-avif/') ? files.replaceAll('.webp', '.avif') : undefined;

/**
 * Returns the average colour of the image as `#rrggbb`, which the server appends to the name of the image's own folder.
 */
export function placeholderColour(url: string): string | undefined {
  const match = /-([0-9a-f]{6})(?:-avif)?$/i.exec(parse(url)?.base ?? '');
  return match ? `#${match[1]}` : undefined;
}
