// Composes an SVG picture from gradients, clips and shapes.

/** A colour at an offset (0 to 1) of a gradient, with its opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/**
 * Collects definitions while a picture is drawn; each method except `finish` returns a reference for `fill` or
 * `clip-path`.
 */
export type Sheet = {
  linear: (stops: readonly Stop[], x1?: number, y1?: number, x2?: number, y2?: number) => string;
  radial: (stops: readonly Stop[], cx?: number, cy?: number, r?: number) => string;
  clip: (shape: string) => string;
  finish: (body: string, finish: Finish) => string;
};

/** What render.ts adds after drawing: light, vignette and grain, or grain alone. */
export type Finish = 'photo' | 'flat';

export function createSheet(width: number, height: number): Sheet {
  const defs: string[] = [];
  const known = new Map<string, string>();
  const define = (make: (id: string) => string): string => {
    const key = make('');
    const before = known.get(key);
    if (before !== undefined) return before;
    const id = `d${defs.length}`;
    defs.push(make(id));
    known.set(key, `url(#${id})`);
    return `url(#${id})`;
  };
  return {
    linear: (stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(drawStop).join('')}</linearGradient>`,
      ),
    radial: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      define(
        (id) =>
          `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops.map(drawStop).join('')}</radialGradient>`,
      ),
    clip: (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`),
    finish: (body, finish) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" data-finish="${finish}"><defs>${defs.join('')}</defs>${body}</svg>`,
  };
}

function drawStop([offset, colour, opacity = 1]: Stop): string {
  return `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`;
}

/** Rounds a number to one decimal, so that the SVG documents are short and identical on every machine. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function place(x: number, y: number, turn: number, body: string, scale = 1): string {
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})${scaled}">${body}</g>`;
}

export function sparkle(x: number, y: number, size: number, colour: string, opacity = 1): string {
  const s = n(size);
  const k = n(size * 0.12);
  return `<path d="M${n(x)} ${n(y - size)}q${k} ${n(size * 0.88)} ${s} ${s}q-${n(size * 0.88)} ${k} -${s} ${s}q-${k} -${n(size * 0.88)} -${s} -${s}q${n(size * 0.88)} -${k} ${s} -${s}z" fill="${colour}" opacity="${opacity}"/>`;
}

/** Draws a soft shadow from stacked shapes; a blur filter would take ten times as long. */
export function softShadow(spread: number, layer: (grow: number) => string, strength = 0.42): string {
  const layers = 10;
  let body = '';
  for (let i = 0; i < layers; i++) body += layer(spread * (1 - (2 * i) / layers));
  return `<g fill="#080c18" fill-opacity="${Math.round((strength / layers) * 1000) / 1000}">${body}</g>`;
}

/** Draws the shadow of a rectangle with a corner at the origin. */
export function rectShadow(w: number, h: number, radius: number, spread: number, dx: number, dy: number): string {
  return softShadow(spread, (grow) => {
    const rx = Math.max(2, radius + grow);
    return `<rect x="${n(dx - grow)}" y="${n(dy - grow)}" width="${n(w + 2 * grow)}" height="${n(h + 2 * grow)}" rx="${n(rx)}"/>`;
  });
}
