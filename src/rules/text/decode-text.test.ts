import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'Beyoncé, “déjà vu” – 20 €';
const utf16 = (mark: number[], littleEndian: boolean) => {
  const bytes = new Uint8Array(2 + TEXT.length * 2);
  bytes.set(mark);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < TEXT.length; at++) view.setUint16(2 + at * 2, TEXT.charCodeAt(at), littleEndian);
  return bytes;
};
const windows1252 = () => {
  const codes: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80 };
  return Uint8Array.from(TEXT, (character) => codes[character] ?? character.charCodeAt(0));
};

it.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16 in little-endian order', utf16([0xff, 0xfe], true)],
  ['UTF-16 in big-endian order', utf16([0xfe, 0xff], false)],
  ['Windows-1252', windows1252()],
])('decodeText decodes %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

it('decodeText returns undefined for bytes of a workbook, and an empty text for an empty file', () => {
  expect(decodeText(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeUndefined();
  expect(decodeText(new Uint8Array())).toBe('');
});
