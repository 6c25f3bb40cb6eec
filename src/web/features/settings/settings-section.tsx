/** How do the settings stand in sections and rows? */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { settingsLabels as labels } from './settings.labels.ts';

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="mt-10" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg tracking-snug">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A name, what is set, and perhaps something to do about it. */
export function SettingsRow({ name, children, action }: { name: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 border-t border-line py-1.5">
      <span className="w-44 text-sm text-soft max-sm:w-full max-sm:pt-2">{name}</span>
      <div className="min-w-0 flex-1 wrap-anywhere sm:basis-64">{children}</div>
      {action}
    </div>
  );
}

type EditRowProps = {
  name: string;
  value: ReactNode;
  updateName: string;
  /** Shown instead of the row while it is edited. */
  form: (close: () => void) => ReactNode;
};

/** A row that becomes a form, and gives the focus back to its button. */
export function EditRow({ name, value, updateName, form }: EditRowProps) {
  const [editing, setEditing] = useState(false);
  const returns = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (editing) box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    else if (returns.current) opener.current?.focus();
  }, [editing]);
  if (editing) {
    const close = (): void => {
      returns.current = true;
      setEditing(false);
    };
    return (
      <div ref={box} className="border-t border-line py-4">
        {form(close)}
      </div>
    );
  }
  return (
    <SettingsRow
      name={name}
      action={
        <Button ref={opener} aria-label={updateName} onClick={() => setEditing(true)}>
          {labels.update}
        </Button>
      }
    >
      {value}
    </SettingsRow>
  );
}
