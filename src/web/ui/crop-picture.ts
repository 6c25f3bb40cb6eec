/** Crops an image, limits its size and encodes it as a file. */

/** The maximum width of any stored image. */
export const MOST_PIXELS_WIDE = 2560;
const QUALITY = 0.9;

export type CropArea = { x: number; y: number; width: number; height: number };
export type CropOutput = { type: 'image/jpeg' | 'image/webp' | 'image/png'; maxWidth?: number | undefined };

/** Returns the output size in whole pixels: never larger than the original and never wider than requested. */
export function cropSize(area: CropArea, maxWidth = MOST_PIXELS_WIDE): { width: number; height: number } {
  const scale = Math.min(1, Math.min(maxWidth, MOST_PIXELS_WIDE) / area.width);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}

/** Why an image cannot be opened. HEIC is a separate reason because the user can do something about it. */
export type UnreadablePicture = 'heic' | 'unreadable';

/** Decodes an image with its EXIF orientation applied; throws if the browser cannot decode it. */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** Detects HEIC and HEIF by the first bytes, whatever the file name. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei[cmsx]|hev[cmx]|mif1|msf1)$/.test(head);
}

/** Crops `area` from an upright image; throws if the browser cannot encode the file. */
export async function cropPicture(picture: ImageBitmap, area: CropArea, output: CropOutput): Promise<Blob> {
  const { width, height } = cropSize(area, output.maxWidth);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser does not provide a canvas context');
  if (output.type === 'image/jpeg') {
    // JPEG has no transparency: use a white background instead of black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, output.type, QUALITY));
  if (blob === null) throw new Error('This browser could not write the picture');
  return blob;
}
