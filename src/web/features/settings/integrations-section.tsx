/** Shows the sales download and the API keys. */
import { useState } from 'react';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { Applications } from './applications.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { SettingsSection } from './settings-section.tsx';

export function IntegrationsSection() {
  return (
    <SettingsSection title={labels.integrations}>
      <Accounting />
      <Applications />
    </SettingsSection>
  );
}

function Accounting() {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await call('GET /api/account/sales'), labels.fileName);
    } catch (error) {
      console.error('Failed to download the sales', error);
      toast({ kind: 'error', message: `${labels.downloadFailed} ${sentenceForError(error)}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-56 flex-1">
        <h3 className="text-sm font-semibold">{labels.accounting}</h3>
        <p className="text-sm text-soft">{labels.accountingText}</p>
      </div>
      <Button busy={isBusy} onClick={() => void download()}>
        {labels.download}
      </Button>
    </div>
  );
}
