/** Downloads the catalogue, or a template for an import, as a CSV file. */
import { type ReactNode, useState } from 'react';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { catalogueLabels as labels } from './catalogue.labels.ts';

export function DownloadButton({ template, children }: { template: 'yes' | 'no'; children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const text = await call('GET /api/admin/catalogue-file', { query: { template } });
      saveFile(text, template === 'yes' ? 'magpie-catalogue-template.csv' : 'magpie-catalogue.csv');
    } catch (error) {
      toast({ kind: 'error', message: `${labels.downloadFailed} ${sentenceForError(error)}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void download()}>
      {children}
    </Button>
  );
}
