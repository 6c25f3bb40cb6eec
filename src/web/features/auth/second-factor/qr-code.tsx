/** Draws a QR code. */
import { encode } from 'uqr';

/** Cameras read dark on light best, so the colours are the same in the dark scheme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      className="size-48 rounded-md"
      style={{ background: 'white' }}
    >
      <path d={path} fill="black" />
    </svg>
  );
}
