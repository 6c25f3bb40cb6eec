/** Shows the sales download and the API keys. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken } from '#contract/settings.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { AddApplication } from './add-application.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { tokensQuery, useRevokeToken } from './settings.queries.ts';
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

/** Lists the API keys of other programs, and revokes them. */
function Applications() {
  useDisplay();
  return (
    <div className="border-t border-line py-3">
      <h3 className="text-sm font-semibold">{labels.applications}</h3>
      <p className="text-sm text-soft">{labels.applicationsText}</p>
      <QueryView query={useQuery(tokensQuery)} loading={null} failed={labels.failed} empty={null}>
        {(tokens) => (
          <ul className="mt-2">
            {tokens.map((token) => (
              <Application key={token.id} token={token} />
            ))}
          </ul>
        )}
      </QueryView>
      <AddApplication />
    </div>
  );
}

function Application({ token }: { token: ApiToken }) {
  const toast = useToast();
  const { mutate, isPending } = useRevokeToken({
    onSuccess: () => toast({ kind: 'success', message: labels.revoked }),
    onError: (error) => {
      console.error('Failed to revoke a key', error);
      toast({ kind: 'error', message: sentenceForError(error) });
    },
  });
  return (
    <li className="flex items-center gap-4 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{token.name}</p>
        <p className="text-xs text-soft">
          {labels.scopes[token.scope]} · {labels.keyDates(formatDate(token.created_at), formatDate(token.expires_at))}
        </p>
      </div>
      <Button busy={isPending} aria-label={labels.revokeName(token.name)} onClick={() => mutate(token.id)}>
        {labels.revoke}
      </Button>
    </li>
  );
}
