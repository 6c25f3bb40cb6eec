/** The parts of an import of a CSV file in two steps, check and import. */
import { useRef, useState } from 'react';
import { failureText } from '#web/lib/form/failure-text.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { adminLabels as labels } from '../admin.labels.ts';

export type CsvImport = { text: string; isPreview: boolean };

/** The result of `useMutation`. */
type SendImport<Preview> = {
  mutate: (input: CsvImport, options: { onSuccess: (preview: Preview) => void; onError?: () => void }) => void;
  reset: () => void;
};

/** The text to import, and the two steps. A changed text has to be checked again; so has one that was refused. */
export function useCsvImport<Preview>(send: SendImport<Preview>, onImported: () => void) {
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview>();
  const change = (changed: string): void => {
    setText(changed);
    setPreview(undefined);
    send.reset();
  };
  const check = (): void => send.mutate({ text, isPreview: true }, { onSuccess: setPreview });
  const importNow = (): void =>
    send.mutate({ text, isPreview: false }, { onSuccess: onImported, onError: () => setPreview(undefined) });
  return { text, change, preview, check, importNow };
}

export function CsvFileButton({ onChoose }: { onChoose: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className="justify-self-start" onClick={() => input.current?.click()}>
        {labels.chooseFile}
      </Button>
      <FileInput
        ref={input}
        label={labels.chooseFile}
        accept=".csv,text/csv"
        onChoose={(file) => void file.text().then(onChoose)}
      />
    </>
  );
}

/** One row for each line with a problem, or one sentence if the import failed for another reason. */
export function ImportProblems({ error }: { error: unknown }) {
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
