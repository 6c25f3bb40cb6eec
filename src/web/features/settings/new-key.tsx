/** Shows a new API key, the only time it is visible. */
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { settingsLabels as labels } from './settings.labels.ts';

export function NewKey({ name, token, onDone }: { name: string; token: string; onDone: () => void }) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      toast({ kind: 'success', message: labels.copied });
    } catch {
      // If the browser refuses clipboard access or the page uses plain HTTP, select the key so that the user can copy
      // it manually.
      field.current?.select();
      toast({ kind: 'error', message: labels.copyFailed });
    }
  };
  return (
    <div className="mt-4 grid max-w-md gap-4">
      <TextField
        ref={field}
        label={labels.key(name)}
        help={labels.keyOnce}
        className="font-mono text-sm"
        readOnly
        value={token}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="ink" icon="copy" onClick={() => void copy()}>
          {labels.copy}
        </Button>
        <Button onClick={onDone}>{labels.done}</Button>
      </div>
    </div>
  );
}
