/** A box around one part of a staff page, such as a form or a list of facts. */

import type { ComponentProps, ReactNode } from 'react';
import { FACTS, PANEL_TITLE } from '../class-names.ts';

type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  /** Shown beside the title. */
  end?: ReactNode;
};

export function Panel({ title, end, className = '', children, ...rest }: PanelProps) {
  return (
    <section {...rest} className={`panel ${className}`.trim()}>
      {title === undefined ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className={PANEL_TITLE}>{title}</h2>
          {end}
        </div>
      )}
      {children}
    </section>
  );
}

type Fact = readonly [name: string, value: ReactNode, width?: 'wide'];

/** Names and values; a value that is null or undefined is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl
      // Pairs of a name and a value, for example an email address, in as many columns as fit.
      className={FACTS}
    >
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value, width]) => (
          <div key={name} className={width === 'wide' ? 'col-span-full' : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
