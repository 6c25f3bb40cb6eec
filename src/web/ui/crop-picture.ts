/** Crops an image, limits its size and encodes it as a file. */

/** The maximum width of any cropped image. */
export const MAX_CROP_WIDTH = 2560;
const QUALITY = 0.9;

export type CropArea = { x: number; y: number; width: number; height: number };
export type CropOutput = { type: 'image/jpeg' | 'image/webp' | 'image/png'; maxWidth?: number | undefined };

/** Returns the output size in whole pixels: never larger than `area` or wider than requested. */
export function cropSize(area: CropArea, maxWidth = MAX_CROP_WIDTH): { width: number; height: number } {
  const scale = Math.min(1, Math.min(maxWidth, MAX_CROP_WIDTH) / area.width);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}

/** HEIC is a separate reason because the user can convert the file. */
export type UnreadablePicture = 'heic' | 'unreadable';

/** Applies the EXIF orientation; throws if the browser cannot decode the image. */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei[cmsx]|hev[cmx]|mif1|msf1)$/.test(head);
}

/** In degrees, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;
type Size = { width: number; height: number };

export function rotatedSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * Returns the smallest area of this ratio that contains the whole image. The area can extend beyond two opposite edges
 * of the image.
 */
export function wholeArea({ width, height }: Size, aspect: number): CropArea {
  const areaWidth = Math.max(width, height * aspect);
  const areaHeight = areaWidth / aspect;
  return { x: (width - areaWidth) / 2, y: (height - areaHeight) / 2, width: areaWidth, height: areaHeight };
}

function createCanvas({ width, height }: Size) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser does not provide a canvas context');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Draws the part of the rotated image in `area`, scaled to `size`, without a copy of the whole image. */
function drawArea(
  context: CanvasRenderingContext2D,
  { picture, rotation }: { picture: ImageBitmap; rotation: Rotation },
  area: CropArea,
  size: Size,
): void {
  const upright = rotatedSize(picture, rotation);
  context.save();
  context.scale(size.width / area.width, size.height / area.height);
  context.translate(upright.width / 2 - area.x, upright.height / 2 - area.y);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  context.restore();
}

/**
 * The width of the small copy that is enlarged to blur the image, because some browsers do not support the canvas's
 * blur filter.
 */
const BLUR_PIXELS = 12;

function drawBlurred(context: CanvasRenderingContext2D, source: Source, size: Size): void {
  const upright = rotatedSize(source.picture, source.rotation);
  const aspect = size.width / size.height;
  const width = Math.min(upright.width, upright.height * aspect);
  const height = width / aspect;
  const middle = { x: (upright.width - width) / 2, y: (upright.height - height) / 2, width, height };
  const small = { width: BLUR_PIXELS, height: Math.max(1, Math.round(BLUR_PIXELS / aspect)) };
  const { canvas, context: smallContext } = createCanvas(small);
  drawArea(smallContext, source, middle, small);
  // Omit a pixel at each edge, where the enlargement would fade out.
  context.drawImage(canvas, 1, 1, small.width - 2, small.height - 2, 0, 0, size.width, size.height);
}

type Source = { picture: ImageBitmap; rotation: Rotation };
/** `isPadded`: the area extends beyond the image, and a blurred copy of the image fills the rest. */
export type CropOptions = { rotation?: Rotation; isPadded?: boolean };

/** Throws if the browser cannot encode the file. */
export async function cropPicture(
  picture: ImageBitmap,
  area: CropArea,
  output: CropOutput,
  { rotation = 0, isPadded = false }: CropOptions = {},
): Promise<Blob> {
  const size = cropSize(area, output.maxWidth);
  const { canvas, context } = createCanvas(size);
  if (output.type === 'image/jpeg') {
    // JPEG has no transparency: use a white background instead of black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
  }
  const source = { picture, rotation };
  if (isPadded) drawBlurred(context, source, size);
  drawArea(context, source, area, size);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, output.type, QUALITY));
  if (blob === null) throw new Error('This browser could not write the picture');
  return blob;
}
