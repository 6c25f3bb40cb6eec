/** Checks and imports a CSV file with exchange rates. */
import type { RatesImport as ImportedRates } from '#contract/currencies.ts';
import { formatCalendarDay } from '#web/lib/i18n/dates.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { currenciesLabels as labels } from '../catalogue/catalogue.labels.ts';
import { CsvFileButton, IgnoredColumns, ImportProblems, ImportProgress, useCsvImport } from '../list/csv-import.tsx';
import { Panel } from '../parts/panel.tsx';
import { useImportRates } from './currencies.queries.ts';

export function RatesImport() {
  const toast = useToast();
  const send = useImportRates();
  const { text, change, preview, check, importNow } = useCsvImport('rates import', send, () =>
    toast({ message: labels.saved, kind: 'success' }),
  );
  return (
    <Panel title={labels.importTitle}>
      <p className="text-sm text-soft">{labels.importText}</p>
      <CsvFileButton onChoose={change} />
      <TextArea
        label={labels.paste}
        rows={5}
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <div role="alert" className="empty:hidden">
        {send.error ? <ImportProblems error={send.error} /> : null}
        {preview ? <Preview preview={preview} /> : null}
      </div>
      {send.isPending ? (
        <ImportProgress label={send.variables.isPreview ? labels.checking : labels.importing} text={text} />
      ) : null}
      {preview ? (
        <Button variant="main" busy={send.isPending} className="justify-self-start" onClick={importNow}>
          {labels.importNow(preview.data.length)}
        </Button>
      ) : (
        <Button busy={send.isPending} disabled={text.trim() === ''} className="justify-self-start" onClick={check}>
          {labels.check}
        </Button>
      )}
    </Panel>
  );
}

function Preview({ preview: { data, ignored_columns: ignored } }: { preview: ImportedRates }) {
  return (
    <Banner shape="box" tone="info">
      <ul>
        {data.map(({ code, before, rate, date }) => (
          <li key={code}>
            {labels.change(code, String(before ?? labels.none), String(rate), formatCalendarDay(date))}
          </li>
        ))}
      </ul>
      <IgnoredColumns columns={ignored} />
    </Banner>
  );
}
