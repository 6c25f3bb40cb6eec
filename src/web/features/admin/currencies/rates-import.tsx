/** Checks and imports a CSV file with exchange rates. */
import { useRef, useState } from 'react';
import type { RatesImport as ImportedRates } from '#contract/admin.ts';
import { failureText } from '#web/lib/form/failure-text.ts';
import { formatCalendarDay } from '#web/lib/i18n/dates.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { currenciesLabels as labels } from './currencies.labels.ts';
import { useImportRates } from './currencies.queries.ts';

/** The text to import, and the two steps: check, then import. */
function useImportSteps() {
  const [csv, setCsv] = useState('');
  const [preview, setPreview] = useState<ImportedRates>();
  const toast = useToast();
  const send = useImportRates();
  const change = (text: string): void => {
    setCsv(text);
    setPreview(undefined);
    send.reset();
  };
  const check = (): void => send.mutate({ csv, isPreview: true }, { onSuccess: setPreview });
  const importNow = (): void =>
    send.mutate(
      { csv, isPreview: false },
      {
        onSuccess: () => {
          change('');
          toast({ message: labels.saved, kind: 'success' });
        },
        onError: () => setPreview(undefined),
      },
    );
  return { csv, change, preview, check, importNow, send };
}

export function RatesImport() {
  const { csv, change, preview, check, importNow, send } = useImportSteps();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="grid max-w-160 gap-4">
      <h2 className="text-lg">{labels.importTitle}</h2>
      <p className="text-soft">{labels.importText}</p>
      <Button className="justify-self-start" onClick={() => input.current?.click()}>
        {labels.chooseFile}
      </Button>
      <FileInput
        ref={input}
        label={labels.chooseFile}
        accept=".csv,text/csv"
        onChoose={(file) => void file.text().then(change)}
      />
      <TextArea
        label={labels.paste}
        rows={5}
        spellCheck={false}
        value={csv}
        onChange={(event) => change(event.target.value)}
      />
      <div role="alert" className="empty:hidden">
        {send.error ? <Problems error={send.error} /> : null}
        {preview ? <Preview preview={preview} /> : null}
      </div>
      {send.isPending ? <ProgressBar label={send.variables.isPreview ? labels.checking : labels.importing} /> : null}
      {preview ? (
        <Button variant="main" busy={send.isPending} className="justify-self-start" onClick={importNow}>
          {labels.importNow(preview.data.length)}
        </Button>
      ) : (
        <Button busy={send.isPending} disabled={csv.trim() === ''} className="justify-self-start" onClick={check}>
          {labels.check}
        </Button>
      )}
    </section>
  );
}

function Preview({ preview: { data } }: { preview: ImportedRates }) {
  return (
    <Banner shape="box" tone="info">
      <ul>
        {data.map(({ code, before, rate, date }) => (
          <li key={code}>
            {labels.change(code, String(before ?? labels.none), String(rate), formatCalendarDay(date))}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** One row for each line with a problem. */
function Problems({ error }: { error: unknown }) {
  const lines = error instanceof ApiError ? Object.entries(error.errors) : [];
  return (
    <Banner shape="box" tone="error">
      {lines.length === 0 ? (
        failureText(error)
      ) : (
        <>
          <p className="font-medium">{labels.problems(lines.length)}</p>
          <p>{labels.nothingImported}</p>
          <ul className="mt-2 max-h-60 overflow-y-auto">
            {lines.map(([field, sentences]) => (
              <li key={field}>
                {labels.line(field.split('.')[1] ?? '')}: {sentences.join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}
