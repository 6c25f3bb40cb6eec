/** Renders an empty state with a drawing, a text and a next step. */
import type { ReactNode } from 'react';
import './blank.css';

const DRAWINGS = {
  nest: 'M8 42c6 18 50 18 56 0M6 38c16 7 44 7 60 0M12 48c14 8 34 8 48 0M18 55c10 5 26 5 36 0M36 10l3.2 8.8L48 22l-8.8 3.2L36 34l-3.2-8.8L24 22l8.8-3.2z',
  torn: 'M18 16h36a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6zM34 16l-6 12 10 6-7 12 3 8',
  talk: 'M14 18h44a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H34L22 60V50h-8a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4zM24 31h24M24 39h14',
  lens: 'M12 32a19 19 0 1 0 38 0a19 19 0 1 0-38 0M46 46l14 14M31 22l2 6 6 2-6 2-2 6-2-6-6-2 6-2z',
  bell: 'M20 30a16 16 0 0 1 32 0c0 13 6 18 6 18H14s6-5 6-18zM31 55a5.5 5.5 0 0 0 10 0M36 8v4',
  heart:
    'M22 9h28a5 5 0 0 1 5 5v44a5 5 0 0 1-5 5H22a5 5 0 0 1-5-5V14a5 5 0 0 1 5-5zM36 47s-11-6.5-11-14a6 6 0 0 1 11-3.4A6 6 0 0 1 47 33c0 7.5-11 14-11 14z',
  key: 'M12 36a11 11 0 1 0 22 0a11 11 0 1 0-22 0M34 36h27M54 36v8M46 36v6',
} as const;
export type BlankArt = keyof typeof DRAWINGS;

export type BlankProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  art?: BlankArt | undefined;
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
};

export function EmptyState({ title, children, action, art: drawing = 'nest', level = 3, className = '' }: BlankProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      // An empty state with an h1 is the only content of its page.
      className={`blank grid justify-items-center content-center gap-2 px-5 py-10 rounded-lg text-center forced-colors:border ${level === 1 ? 'w-full mx-auto' : ''} ${className}`.trim()}
    >
      <svg
        className="size-18 mb-1 fill-none stroke-current stroke-[1.7] [stroke-linecap:round] [stroke-linejoin:round] text-faint"
        viewBox="0 0 72 72"
        aria-hidden="true"
      >
        <path d={DRAWINGS[drawing]} />
      </svg>
      <Heading className="text-lg font-semibold tracking-(--track-snug) wrap-anywhere">{title}</Heading>
      {children === undefined ? null : <p className="max-w-88 text-sm text-soft text-balance">{children}</p>}
      {action === undefined ? null : <div className="flex flex-wrap justify-center gap-2 mt-3">{action}</div>}
    </div>
  );
}
