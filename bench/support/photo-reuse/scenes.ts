/** Photographs cards: pose, background, light, glare, colour and sensor noise. */
import { CARD, type Pixels } from './cards.ts';
import { createRandom, type Random } from './random.ts';

/** `Corners`: the positions of a card's four corners in the photograph, clockwise from the upper left. */
type Point = readonly [number, number];
export type Corners = readonly [Point, Point, Point, Point];

/** The colour and texture of a photograph before the cards are placed on it. */
export type Background = { red: number; green: number; blue: number; kind: 'plain' | 'wood' | 'cloth' | 'blotches' };

export type Light = {
  gains: readonly [number, number, number];
  slopeX: number;
  slopeY: number;
  vignette: number;
  glare: { x: number; y: number; radius: number; strength: number };
  noise: number;
  gamma: number;
};

export const SIZE = { width: 360, height: 480 };
export const emptyScene = (): Pixels => ({ data: Buffer.alloc(SIZE.width * SIZE.height * 3), ...SIZE });

export const makeBackground = (random: Random): Background => ({
  red: random.between(30, 235),
  green: random.between(30, 235),
  blue: random.between(30, 235),
  kind: random.pick(['plain', 'wood', 'cloth', 'blotches']),
});

/**
 * Returns a function that returns the texture's change in brightness at a pixel. Sines are computed once per row or
 * column, not per pixel.
 */
function textureOf(kind: Background['kind'], random: Random): (x: number, y: number) => number {
  const waves = Array.from({ length: 3 }, () => {
    const [stepX, stepY, phase] = [random.between(0.01, 0.05), random.between(0.01, 0.05), random.between(0, 6)];
    return {
      across: Float32Array.from({ length: SIZE.width }, (_, x) => Math.sin(x * stepX + phase)),
      down: Float32Array.from({ length: SIZE.height }, (_, y) => Math.sin(y * stepY + 2 * phase)),
    };
  });
  const grain = Float32Array.from({ length: 2 * SIZE.height }, (_, y) => 14 * Math.sin(y * 0.15));
  const cell = random.between(3, 8);
  const bend = waves[0]?.across ?? new Float32Array();
  const textures = {
    plain: () => 0,
    wood: (x: number, y: number) => grain[(y + Math.round(20 + 20 * (bend[x] ?? 0))) | 0] ?? 0,
    cloth: (x: number, y: number) => ((((x / cell) | 0) + ((y / cell) | 0)) % 2 === 0 ? 9 : -9),
    blotches: (x: number, y: number) => {
      let tone = 0;
      for (const { across, down } of waves) tone += 16 * (across[x] as number) * (down[y] as number);
      return tone;
    },
  };
  return textures[kind];
}

export function paintBackground({ data, width, height }: Pixels, background: Background, random: Random): void {
  const texture = textureOf(background.kind, random);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tone = texture(x, y);
      data[at++] = Math.max(0, Math.min(255, background.red + tone));
      data[at++] = Math.max(0, Math.min(255, background.green + tone));
      data[at++] = Math.max(0, Math.min(255, background.blue + tone));
    }
  }
}

/** A card's corners after scaling, turning, moving and tilting; the tilt moves each corner by a different amount. */
export function placeCard(
  random: Random,
  at: { x: number; y: number; height: number; turn: number; tilt: number },
): Corners {
  const half = { x: (at.height * CARD.width) / CARD.height / 2, y: at.height / 2 };
  const angle = (at.turn * Math.PI) / 180;
  const corner = (across: number, down: number): Point => {
    const x = across * half.x * (1 + random.between(-at.tilt, at.tilt));
    const y = down * half.y * (1 + random.between(-at.tilt, at.tilt));
    return [at.x + x * Math.cos(angle) - y * Math.sin(angle), at.y + x * Math.sin(angle) + y * Math.cos(angle)];
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/**
 * The projective map from the quadrilateral to the unit square (P. Heckbert, "Fundamentals of Texture Mapping", 1989):
 * the weights of x, y and 1 for `across`, `down` and their common divisor `depth`.
 */
function mapToUnitSquare([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners) {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
  const divisor = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / divisor;
  const h = (dx1 * sy - sx * dy1) / divisor;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return {
    across: [e - f * h, c * h - b, b * f - c * e],
    down: [f * g - d, a - c * g, c * d - a * f],
    depth: [d * h - e * g, b * g - a * h, a * e - b * d],
  } as const;
}

export function paintCard(scene: Pixels, card: Pixels, corners: Corners): void {
  const { across, down, depth } = mapToUnitSquare(corners);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(scene.width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(scene.height, Math.ceil(Math.max(...ys)))];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const far = depth[0] * x + depth[1] * y + depth[2];
      const u = (across[0] * x + across[1] * y + across[2]) / far;
      const v = (down[0] * x + down[1] * y + down[2]) / far;
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      const cx = u * (card.width - 1.01);
      const cy = v * (card.height - 1.01);
      const from = (Math.floor(cy) * card.width + Math.floor(cx)) * 3;
      const fx = cx % 1;
      const fy = cy % 1;
      const to = (y * scene.width + x) * 3;
      const row = card.width * 3;
      for (let channel = from; channel < from + 3; channel++) {
        const above = (card.data[channel] ?? 0) * (1 - fx) + (card.data[channel + 3] ?? 0) * fx;
        const below = (card.data[channel + row] ?? 0) * (1 - fx) + (card.data[channel + row + 3] ?? 0) * fx;
        scene.data[to + channel - from] = above * (1 - fy) + below * fy;
      }
    }
  }
}

export const makeLight = (random: Random, strength: number): Light => ({
  gains: [
    1 + random.between(-0.12, 0.12) * strength,
    1 + random.between(-0.12, 0.12) * strength,
    1 + random.between(-0.12, 0.12) * strength,
  ],
  slopeX: random.between(-0.3, 0.3) * strength,
  slopeY: random.between(-0.3, 0.3) * strength,
  vignette: random.between(0, 0.3) * strength,
  glare: {
    x: random.between(0, SIZE.width),
    y: random.between(0, SIZE.height),
    radius: random.between(30, 120),
    strength: random.between(0, 70) * strength,
  },
  noise: random.between(2, 7),
  gamma: 1 + random.between(-0.2, 0.2) * strength,
});

const bell = (length: number, centre: number, radius: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => Math.exp(-((at - centre) ** 2) / (2 * radius * radius)));

export function shine({ data, width, height }: Pixels, light: Light, seed: number): void {
  const random = createRandom(3, seed);
  const grain = Float32Array.from(
    { length: 8192 },
    () => (random.between(-1, 1) + random.between(-1, 1)) * light.noise,
  );
  const curve = Float32Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** light.gamma);
  const { x: glareX, y: glareY, radius, strength } = light.glare;
  const [glareAcross, glareDown] = [bell(width, glareX, radius), bell(height, glareY, radius)];
  for (let y = 0, at = 0; y < height; y++) {
    let next = random.integer(0, 8191);
    for (let x = 0; x < width; x++) {
      const dx = x / width - 0.5;
      const dy = y / height - 0.5;
      const level = 1 + light.slopeX * dx + light.slopeY * dy - light.vignette * 2 * (dx * dx + dy * dy);
      const glare = strength * (glareAcross[x] as number) * (glareDown[y] as number);
      for (let channel = 0; channel < 3; channel++, at++) {
        next = (next + 1) & 8191;
        const gain = level * (light.gains[channel] as number);
        const value = (curve[data[at] as number] as number) * gain + glare + (grain[next] as number);
        data[at] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }
}
