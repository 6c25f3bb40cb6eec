/** Renders the layout of the showcase. */
import type { ReactNode } from 'react';

export const ROW = 'flex flex-wrap items-end gap-x-4 gap-y-3';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-5 py-8 border-t border-line [&>h2]:text-lg [&>h2]:tracking-(--track-snug)">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Specimen({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="grid justify-items-start gap-2">
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
