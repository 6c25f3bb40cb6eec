/** Web worker that converts HEIC images to JPEG without blocking the page. */
import libheif from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import type { HeicRequest, HeicResponse } from './heic.ts';

const QUALITY = 0.92;

async function decoder() {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`Failed to load the decoder: ${response.status}`);
  const lib = libheif({ wasmBinary: await response.arrayBuffer() });
  return new lib.HeifDecoder();
}

async function convert({ file, maxPixels }: HeicRequest): Promise<HeicResponse> {
  const [reader, bytes] = await Promise.all([decoder(), file.arrayBuffer()]);
  const images = reader.decode(new Uint8Array(bytes));
  try {
    const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
    if (!image) return { ok: false, problem: 'heic_unreadable' };
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > maxPixels) return { ok: false, problem: 'too_many_pixels' };
    const pixels = await new Promise<ImageData | null>((resolve) =>
      image.display(new ImageData(width, height), resolve),
    );
    if (!pixels) return { ok: false, problem: 'heic_unreadable' };
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
    return { ok: true, picture: await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }) };
  } finally {
    for (const image of images) image.free();
  }
}

self.addEventListener('message', (event: MessageEvent<HeicRequest>) => {
  void convert(event.data)
    .catch((): HeicResponse => ({ ok: false, problem: 'heic_unreadable' }))
    .then((answer) => self.postMessage(answer));
});
