/** Renders placeholders while content loads. */
import type { ReactNode } from 'react';

type SkeletonProps = {
  /** Tailwind utilities for the size, such as `h-3 w-40` or `aspect-video w-full rounded-md`. */
  className?: string | undefined;
};

export function Skeleton({ className = 'h-3 w-full' }: SkeletonProps) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

type SkeletonGroupProps = {
  /** What is loading; announced once. */
  label: string;
  children: ReactNode;
  className?: string | undefined;
};

/** Appears after 200 ms and announces what is loading. */
export function SkeletonGroup({ label, children, className = '' }: SkeletonGroupProps) {
  return (
    <div
      // Delays skeletons, so that fast responses show none.
      className={`appear-late [animation:appear_1ms_200ms_both] ${className}`.trim()}
      role="status"
      aria-label={label}
    >
      {children}
    </div>
  );
}
