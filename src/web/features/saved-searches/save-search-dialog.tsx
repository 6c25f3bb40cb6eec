/** Dialog for saving a search: name and email frequency. */
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SearchMails } from '#contract/saved-searches.ts';
import type { SearchFilters } from '#contract/search.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { MailsSelect } from './mails-select.tsx';
import { savedSearchesLabels as labels } from './saved-searches.labels.ts';
import { useKeepSearch } from './saved-searches.queries.ts';

type DialogProps = { open: boolean; filters: SearchFilters; suggestedName: string; onClose: () => void };

export const LONGEST_NAME = 60;

export function SaveSearchDialog({ open, onClose, ...rest }: DialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={labels.dialogTitle} size="sm">
      <SaveSearchForm {...rest} onClose={onClose} />
    </Modal>
  );
}

function SaveSearchForm({ filters, suggestedName, onClose }: Omit<DialogProps, 'open'>) {
  const [name, setName] = useState(suggestedName.slice(0, LONGEST_NAME));
  const [mails, setMails] = useState<SearchMails>('daily');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useKeepSearch();
  const toast = useToast();
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    mutate(
      { name, filters, mails },
      {
        onSuccess: (kept) => {
          onClose();
          const see = { label: labels.see, onAction: () => void navigate(paths.savedSearches()) };
          toast({ kind: 'success', message: labels.kept(kept.name), action: see });
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">{labels.dialogText}</p>
      <TextField
        label={labels.name}
        required
        data-autofocus=""
        maxLength={LONGEST_NAME}
        value={name}
        error={isMissing && name.trim() === '' ? labels.nameMissing : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <MailsSelect label={labels.mails} value={mails} onChange={setMails} />
      {error ? (
        <p role="alert" className="text-sm text-error">
          {labels.notKept} {sentenceForError(error)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="main" busy={isPending}>
          {labels.keep}
        </Button>
        <Button onClick={onClose}>{labels.cancel}</Button>
      </div>
    </form>
  );
}
