/** Which size of a stored picture does a place on screen want, and which colour holds its place? */

const STORED = /^(.*\/storage\/(\w+)\/[^/]+)\/[^/]+\.\w+$/;
/** What the server makes in each folder. */
const widths = {
  avatars: [96, 256],
  banners: [640, 1280],
  listings: [320, 640, 1280],
  chat: [320, 640, 1280],
} as const;

type Stored = { base: string; widths: readonly number[] };

function isFolder(name: string | undefined): name is keyof typeof widths {
  return name !== undefined && Object.hasOwn(widths, name);
}

function parse(url: string): Stored | undefined {
  const [, base, folder] = STORED.exec(url) ?? [];
  return base && isFolder(folder) ? { base, widths: widths[folder] } : undefined;
}

/** The smallest stored size of at least `width` pixels, else the largest; foreign addresses come back as they are. */
export function variantUrl(url: string, width: number): string {
  const stored = parse(url);
  if (!stored) return url;
  const fitting = stored.widths.find((stored) => stored >= width) ?? stored.widths.at(-1);
  return `${stored.base}/${fitting}.webp`;
}

/** All sizes for `srcset`; undefined where there are none. */
export function srcSetOf(url: string): string | undefined {
  const stored = parse(url);
  return stored?.widths.map((width) => `${stored.base}/${width}.webp ${width}w`).join(', ');
}

/** `#rrggbb`, the picture's own colour, which the end of its name carries. */
export function placeholderColour(url: string): string | undefined {
  const match = /-([0-9a-f]{6})$/i.exec(parse(url)?.base ?? '');
  return match ? `#${match[1]}` : undefined;
}
