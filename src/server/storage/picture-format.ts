/** Detects the format of a picture from its bytes alone. */
import { open } from 'node:fs/promises';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const startsWith = (head: Buffer, bytes: number[], at = 0): boolean =>
  bytes.every((byte, index) => head[at + index] === byte);

/** The first 32 bytes decide; file names and content types are never trusted. */
export function formatOf(head: Buffer): PictureFormat | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const text = head.toString('latin1');
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && /avif|avis/.test(text.slice(8, 32))) return 'avif';
  return undefined;
}

export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
