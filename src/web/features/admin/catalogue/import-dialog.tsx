/** The dialog that checks and imports a CSV file of the catalogue. */
import type { CatalogueImport } from '#contract/catalogue.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { CsvFileButton, IgnoredColumns, ImportProblems, ImportProgress, useCsvImport } from '../list/csv-import.tsx';
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

function ImportForm({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const send = useImport();
  const { text, change, preview, check, importNow } = useCsvImport('catalogue import', send, () => {
    toast({ message: labels.imported, kind: 'success' });
    onClose();
  });
  return (
    <div className="grid gap-4">
      <p className="text-soft">{labels.importText}</p>
      <div className="flex flex-wrap gap-2">
        <CsvFileButton onChoose={change} />
        <DownloadButton template="yes">{labels.template}</DownloadButton>
      </div>
      <TextArea
        label={labels.paste}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <Outcome error={send.error} preview={preview} />
      {send.isPending ? (
        <ImportProgress label={send.variables.isPreview ? labels.checking : labels.importing} text={text} />
      ) : null}
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

function Outcome({ error, preview }: { error: unknown; preview: CatalogueImport | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {error ? <ImportProblems error={error} /> : null}
      {preview ? (
        <Banner shape="box" tone="info">
          {labels.preview(preview.groups, preview.members, preview.source_types, preview.aliases)}{' '}
          {preview.french_names > 0 ? `${labels.frenchNames(preview.french_names)} ` : null}
          {labels.unchanged(preview.unchanged)}
          <IgnoredColumns columns={preview.ignored_columns} />
        </Banner>
      ) : null}
    </div>
  );
}
