/** Renders a rating from 0 to 5 as stars; a single image for assistive technology. */
import { useId } from 'react';

type StarsProps = {
  /** From 0 to 5, including fractions. */
  value: number;
  /** Returns the accessible name, for example "4.5 of 5 stars". */
  label: (value: number) => string;
  size?: 'md' | 'lg' | undefined;
};

const STAR = 'm8 1.3 2 4.3 4.7.6-3.500 3.2.9 4.7L8 11.8l-4.100 2.3.9-4.7-3.500-3.2L6 5.6z';
const PITCH = 17;
const WIDTH = 5 * PITCH - 1;
const INDICES = [0, 1, 2, 3, 4] as const;

export function Stars({ value, label, size = 'md' }: StarsProps) {
  const clip = useId();
  const filled = Math.min(5, Math.max(0, value));
  // Apply the fraction to the width of a star without the gap after it: a rating of 4.5 must end in the middle of the
  // fifth star.
  const edge = Math.floor(filled) * PITCH + (filled % 1) * 16;
  const row = INDICES.map((index) => <path key={index} d={STAR} transform={`translate(${index * PITCH} 0)`} />);
  return (
    <svg
      className={
        size === 'lg'
          ? 'inline-block align-middle fill-current w-26.25 h-5'
          : 'inline-block align-middle w-21 h-4 fill-current'
      }
      viewBox={`0 0 ${WIDTH} 16`}
      role="img"
      aria-label={label(value)}
    >
      <clipPath id={clip}>
        <rect width={edge} height="16" />
      </clipPath>
      <g className="fill-line-strong opacity-50">{row}</g>
      <g clipPath={`url(#${clip})`}>{row}</g>
    </svg>
  );
}
