/** Provides the state and the components of a CSV import in two steps: check and import. */
import { useEffect, useState } from 'react';
import { MAX_IMPORT_PROBLEMS } from '#contract/limits.ts';
import { toCsv } from '#rules/text/csv.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { useDraftText } from '#web/lib/session/draft-input.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TextFileButton } from '#web/ui/text-file-button.tsx';
import { adminLabels as labels } from '../admin.labels.ts';

export type CsvImport = { text: string; isPreview: boolean };

type SendImport<Preview> = {
  mutate: (input: CsvImport, options: { onSuccess: (preview: Preview) => void; onError?: () => void }) => void;
  reset: () => void;
};

/**
 * Holds the text to import; `draft` is the name under which it is stored. After a change or a refusal, the text must be
 * checked again.
 */
export function useCsvImport<Preview>(draft: string, send: SendImport<Preview>, onImported: () => void) {
  const [text, setText, forget] = useDraftText(draft);
  const [preview, setPreview] = useState<Preview>();
  const change = (changed: string): void => {
    setText(changed);
    setPreview(undefined);
    send.reset();
  };
  const check = (): void => send.mutate({ text, isPreview: true }, { onSuccess: setPreview });
  const succeed = (): void => {
    forget();
    setPreview(undefined);
    onImported();
  };
  const importNow = (): void =>
    send.mutate({ text, isPreview: false }, { onSuccess: succeed, onError: () => setPreview(undefined) });
  return { text, change, preview, check, importNow };
}

export function CsvFileButton({ onChoose }: { onChoose: (text: string) => void }) {
  return <TextFileButton label={labels.chooseFile} accept=".csv,text/csv" onText={onChoose} />;
}

export function IgnoredColumns({ columns = [] }: { columns: readonly string[] | undefined }) {
  return columns.length > 0 ? <p>{labels.ignoredColumns(columns)}</p> : null;
}

/** Shows a progress bar, and after one second also the current step and how long it has taken. */
export function ImportProgress({ label, text }: { label: string; text: string }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div>
      <ProgressBar label={label} />
      <div className="mt-2 text-sm text-soft empty:hidden">
        {seconds > 0 ? (
          <>
            <p role="status">{label}</p>
            <p>{labels.importProgress(text.trim().split('\n').length, seconds)}</p>
          </>
        ) : null}
      </div>
    </div>
  );
}

const lineOf = (field: string): string => field.split('.')[1] ?? '';

type LineProblems = readonly (readonly [field: string, sentences: readonly string[]])[];

const problemsCsv = (lines: LineProblems): string =>
  toCsv(
    ['line', 'problem'],
    lines.map(([field, sentences]) => [lineOf(field), sentences.join(' ')]),
  );

export function ImportProblems({ error }: { error: unknown }) {
  const lines = error instanceof ApiError ? Object.entries(error.errors) : [];
  return (
    <Banner shape="box" tone="error">
      {lines.length === 0 ? sentenceForError(error) : <ProblemList lines={lines} />}
    </Banner>
  );
}

/** A file can have problems in each of 50,000 lines: the first ones are shown, and all can be downloaded. */
function ProblemList({ lines }: { lines: LineProblems }) {
  return (
    <>
      <p className="font-medium">{labels.problems(lines.length)}</p>
      <p>{labels.nothingImported}</p>
      <ul className="my-2 max-h-60 overflow-y-auto">
        {lines.slice(0, MAX_IMPORT_PROBLEMS).map(([field, sentences]) => (
          <li key={field}>{labels.labelled(labels.line(lineOf(field)), sentences.join(' '))}</li>
        ))}
      </ul>
      {lines.length > MAX_IMPORT_PROBLEMS ? (
        <>
          <p>{labels.shownProblems(MAX_IMPORT_PROBLEMS)}</p>
          <Button className="mt-2" onClick={() => saveFile(problemsCsv(lines), 'import-problems.csv')}>
            {labels.downloadProblems}
          </Button>
        </>
      ) : null}
    </>
  );
}
