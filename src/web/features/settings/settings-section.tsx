/** Layout of the settings: sections and rows. */
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

export function SettingsRow({ name, children, action }: { name: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center gap-x-4 border-t border-line py-1.5 max-sm:py-2.5">
      <div className="min-w-0 flex-1 items-center gap-x-4 sm:flex">
        <span className="block w-44 shrink-0 text-sm text-soft">{name}</span>
        <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      </div>
      {action}
    </div>
  );
}

type EditRowProps = {
  name: string;
  value: ReactNode;
  updateName: string;
  /** Replaces the row while it is edited. */
  form: (close: () => void) => ReactNode;
};

/** A row that turns into a form; when the form closes, the focus returns to the row's button. */
export function EditRow({ name, value, updateName, form }: EditRowProps) {
  const [isEditing, setEditing] = useState(false);
  const shouldRefocus = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEditing) box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    else if (shouldRefocus.current) opener.current?.focus();
  }, [isEditing]);
  if (isEditing) {
    const close = (): void => {
      shouldRefocus.current = true;
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
