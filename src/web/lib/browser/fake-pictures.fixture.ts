/** Lets tests choose pictures: jsdom cannot decode them or create object URLs for them. */
import { vi } from 'vitest';

export function fakePictures(width = 1600, height = 900): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
}
