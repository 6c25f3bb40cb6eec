/** The dialog that checks and imports a CSV file of the catalogue. */
import { useRef, useState } from 'react';
import type { CatalogueImport } from '#contract/catalogue.ts';
import { failureText } from '#web/lib/form/failure-text.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { catalogueLabels as labels } from './catalogue.labels.ts';
import { useImport } from './catalogue.queries.ts';
import { DownloadButton } from './download-button.tsx';

type ImportDialogProps = { open: boolean; onClose: () => void };

export function ImportDialog({ open, onClose }: ImportDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={labels.importTitle} size="lg">
      <ImportForm onClose={onClose} />
    </Modal>
  );
}

/** The text to import, and the two steps: check, then import. */
function useImportSteps(onClose: () => void) {
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<CatalogueImport>();
  const toast = useToast();
  const send = useImport();
  const change = (changed: string): void => {
    setText(changed);
    setPreview(undefined);
    send.reset();
  };
  const check = (): void => send.mutate({ text, isPreview: true }, { onSuccess: setPreview });
  const importNow = (): void =>
    send.mutate(
      { text, isPreview: false },
      {
        onSuccess: () => {
          toast({ message: labels.imported, kind: 'success' });
          onClose();
        },
        onError: () => setPreview(undefined),
      },
    );
  return { text, change, preview, check, importNow, send };
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const { text, change, preview, check, importNow, send } = useImportSteps(onClose);
  return (
    <div className="grid gap-4">
      <p className="text-soft">{labels.importText}</p>
      <FileButtons onChoose={change} />
      <TextArea
        label={labels.paste}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <Outcome error={send.error} preview={preview} />
      {send.isPending ? <ProgressBar label={send.variables.isPreview ? labels.checking : labels.importing} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{labels.close}</Button>
        {preview ? (
          <Button variant="main" busy={send.isPending} onClick={importNow}>
            {labels.importNow(preview.lines)}
          </Button>
        ) : (
          <Button variant="main" busy={send.isPending} disabled={text.trim() === ''} onClick={check}>
            {labels.check}
          </Button>
        )}
      </div>
    </div>
  );
}

function FileButtons({ onChoose }: { onChoose: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => input.current?.click()}>{labels.chooseFile}</Button>
        <DownloadButton template="yes">{labels.template}</DownloadButton>
      </div>
      <FileInput
        ref={input}
        label={labels.chooseFile}
        accept=".csv,text/csv"
        onChoose={(file) => void file.text().then(onChoose)}
      />
    </>
  );
}

function Outcome({ error, preview }: { error: unknown; preview: CatalogueImport | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {error ? <Problems error={error} /> : null}
      {preview ? (
        <Banner shape="box" tone="info">
          {labels.preview(preview.groups, preview.members, preview.source_types, preview.aliases)}{' '}
          {labels.unchanged(preview.unchanged)}
        </Banner>
      ) : null}
    </div>
  );
}

/** One row for each line with a problem. */
function Problems({ error }: { error: unknown }) {
  const lines = error instanceof ApiError ? Object.entries(error.errors) : [];
  if (lines.length === 0) {
    return (
      <Banner shape="box" tone="error">
        {failureText(error)}
      </Banner>
    );
  }
  return (
    <Banner shape="box" tone="error">
      <p className="font-medium">{labels.problems(lines.length)}</p>
      <p>{labels.nothingImported}</p>
      <ul className="mt-2 max-h-60 overflow-y-auto">
        {lines.map(([field, sentences]) => (
          <li key={field}>
            {labels.line(field.split('.')[1] ?? '')}: {sentences.join(' ')}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
