/** Renders a page that consists of a single form: a narrow card in the middle. */
import type { ReactNode } from 'react';

type FormCardProps = { title: string; text?: ReactNode; children: ReactNode };

export function FormCard({ title, text, children }: FormCardProps) {
  return (
    <div className="wrap py-8 md:py-16">
      <div className="mx-auto max-w-md rounded-xl border border-line bg-surface p-5 sm:p-8">
        <h1 className="text-xl">{title}</h1>
        {text ? <div className="mt-2 grid gap-2 wrap-anywhere text-soft">{text}</div> : null}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  );
}
