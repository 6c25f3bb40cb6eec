/** How is a chosen part of a picture cut out, made small enough and turned into a file? */

/** No picture of ours is wider. */
export const MOST_PIXELS_WIDE = 2560;
const QUALITY = 0.9;

export type CropArea = { x: number; y: number; width: number; height: number };
export type CropOutput = { type: 'image/jpeg' | 'image/webp' | 'image/png'; maxWidth?: number | undefined };

/** Size in whole pixels of what is cut out: never larger than the original, never wider than asked. */
export function cropSize(area: CropArea, maxWidth = MOST_PIXELS_WIDE): { width: number; height: number } {
  const scale = Math.min(1, Math.min(maxWidth, MOST_PIXELS_WIDE) / area.width);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}

/** Why a picture cannot be opened. HEIC is named apart: the person can do something about it. */
export type UnreadablePicture = 'heic' | 'unreadable';

/** Decodes upright, as the camera was held; throws when this browser cannot. */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** Tells a HEIC or HEIF file by its first bytes, whatever it is called. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei[cmsx]|hev[cmx]|mif1|msf1)$/.test(head);
}

/** Cuts `area` out of an upright picture; throws when the browser cannot write the file. */
export async function cropPicture(picture: ImageBitmap, area: CropArea, output: CropOutput): Promise<Blob> {
  const { width, height } = cropSize(area, output.maxWidth);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no canvas to draw on');
  if (output.type === 'image/jpeg') {
    // JPEG knows no transparency: white paper instead of black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, output.type, QUALITY));
  if (blob === null) throw new Error('This browser could not write the picture');
  return blob;
}
