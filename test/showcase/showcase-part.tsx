/** Renders the layout of the showcase. */
import type { ReactNode } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="show__part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Specimen({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure>
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
