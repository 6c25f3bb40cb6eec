/** Shows new recovery codes, the only time they are visible. */
import { useEffect, useRef } from 'react';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { secondFactorLabels as labels } from '../auth.labels.ts';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ kind: 'success', message: labels.copied });
    } catch {
      // Either the browser has refused access to the clipboard, or the page is served over plain HTTP.
      toast({ kind: 'error', message: labels.copyFailed });
    }
  };
  return (
    <div ref={box} tabIndex={-1} className="grid max-w-md gap-4 border-t border-line py-4">
      <Banner shape="box" tone="warning" role="status">
        {labels.codesOnce}
      </Banner>
      <ol aria-label={labels.codes} className="grid gap-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon="copy" onClick={() => void copy()}>
          {labels.copy}
        </Button>
        <Button onClick={() => saveFile(`${codes.join('\n')}\n`, 'recovery-codes.txt', 'text/plain')}>
          {labels.download}
        </Button>
        <Button variant="ink" onClick={onDone}>
          {labels.done}
        </Button>
      </div>
    </div>
  );
}
