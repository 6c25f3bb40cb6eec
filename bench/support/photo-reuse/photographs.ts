/**
 * Generates distinct photographs in pairs. Photographs `2n` and `2n + 1` are look-alikes: two people's photographs of
 * the same official card, or of binder pages that share cards.
 */
import sharp from 'sharp';
import { drawCard, type Pixels } from './cards.ts';
import { createRandom, type Random } from './random.ts';
import { emptyScene, makeBackground, makeLight, paintBackground, paintCard, placeCard, shine } from './scenes.ts';

/**
 * `free`: any pose and background. `aligned`: both photographs of a pair have the same background and framing. `scan`:
 * made by a flatbed scanner. `binder`: a binder page of four cards.
 */
export type Kind = 'free' | 'aligned' | 'scan' | 'binder';

export function kindOf(photograph: number): Kind {
  const share = createRandom(4, photograph >> 1).between(0, 1);
  return share < 0.5 ? 'free' : share < 0.7 ? 'aligned' : share < 0.8 ? 'scan' : 'binder';
}

type Maker = (scene: Pixels, pair: Random, shot: Random, number: number) => Promise<void>;

const takeFree: Maker = async (scene, _pair, shot, number) => {
  paintBackground(scene, makeBackground(shot), shot);
  const height = shot.between(285, 450);
  const at = { x: shot.between(158, 202), y: shot.between(218, 262), height, turn: shot.between(-9, 9), tilt: 0.05 };
  paintCard(scene, await drawCard(number >> 1), placeCard(shot, at));
  shine(scene, makeLight(shot, 1), number);
};

/**
 * Photographs a card in almost the same position each time: turned by up to 2 degrees, moved and scaled by up to 2 %
 * and slightly tilted.
 */
const takeAligned: Maker = async (scene, pair, shot, number) => {
  paintBackground(scene, makeBackground(pair), pair);
  const at = {
    x: 180 + shot.between(-6, 6),
    y: 240 + shot.between(-8, 8),
    height: 420 * shot.between(0.98, 1.02),
    turn: shot.between(-2, 2),
    tilt: 0.012,
  };
  paintCard(scene, await drawCard(number >> 1), placeCard(shot, at));
  shine(scene, makeLight(shot, 0.5), number);
};

/** Photographs a card on a scanner: white lid, turned by at most 1 degree, even light, different gamma and grain. */
const takeScan: Maker = async (scene, pair, shot, number) => {
  paintBackground(scene, { red: 250, green: 250, blue: 250, kind: 'plain' }, pair);
  const at = {
    x: 180 + shot.between(-4, 4),
    y: 240 + shot.between(-4, 4),
    height: 450,
    turn: shot.between(-1, 1),
    tilt: 0,
  };
  paintCard(scene, await drawCard(number >> 1), placeCard(shot, at));
  const light = makeLight(shot, 0.4);
  shine(scene, { ...light, slopeX: 0, slopeY: 0, vignette: 0, glare: { ...light.glare, strength: 0 } }, number);
};

/** Photographs a binder page of four cards; the two pages of a pair have two cards in common, at the same places. */
const takeBinder: Maker = async (scene, pair, shot, number) => {
  paintBackground(scene, { red: 20, green: 20, blue: 24, kind: 'plain' }, pair);
  const turn = shot.between(-3, 3);
  const shared = number >> 1;
  for (let slot = 0; slot < 4; slot++) {
    const card = slot < 2 ? 1_000_000 + shared * 2 + slot : shot.integer(0, 5000);
    const at = {
      x: 90 + (slot % 2) * 180 + shot.between(-3, 3),
      y: 124 + Math.floor(slot / 2) * 232 + shot.between(-3, 3),
      height: 221,
      turn: turn + shot.between(-1, 1),
      tilt: 0.015,
    };
    paintCard(scene, await drawCard(card), placeCard(shot, at));
  }
  shine(scene, makeLight(shot, 1), number);
};

const makers: Record<Kind, Maker> = { free: takeFree, aligned: takeAligned, scan: takeScan, binder: takeBinder };

export async function takePhotograph(number: number): Promise<Buffer> {
  const scene = emptyScene();
  await makers[kindOf(number)](scene, createRandom(5, number >> 1), createRandom(6, number), number);
  const { data, width, height } = scene;
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
