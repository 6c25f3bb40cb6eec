/** Dialog for saving a search: name and email frequency. */

import { useState } from 'react';
import { MAX_SAVED_SEARCH_NAME_LENGTH } from '#contract/limits.ts';
import type { SearchMails } from '#contract/saved-searches.ts';
import type { SearchFilters } from '#contract/search.ts';
import { firstCharacters } from '#rules/text/characters.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { MailsSelect } from './mails-select.tsx';
import { savedSearchesLabels as labels } from './saved-searches.labels.ts';
import { useSaveSearch } from './saved-searches.queries.ts';

type DialogProps = { open: boolean; filters: SearchFilters; suggestedName: string; onClose: () => void };

export function SaveSearchDialog({ open, onClose, ...rest }: DialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={labels.dialogTitle} size="sm">
      <SaveSearchForm {...rest} onClose={onClose} />
    </Modal>
  );
}

function SaveSearchForm({ filters, suggestedName, onClose }: Omit<DialogProps, 'open'>) {
  const [name, setName] = useState(firstCharacters(suggestedName, MAX_SAVED_SEARCH_NAME_LENGTH));
  const [mails, setMails] = useState<SearchMails>('daily');
  const { mutateAsync } = useSaveSearch();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useForm({
    values: { name, mails },
    check: () => ({ name: name.trim() ? undefined : labels.nameMissing }),
    send: async () => {
      const saved = await mutateAsync({ name, filters, mails });
      onClose();
      const see = { label: labels.see, onAction: () => navigate(paths.savedSearches()) };
      toast({ kind: 'success', message: labels.savedAs(saved.name), action: see });
    },
  });
  return (
    <Form form={form} describe={(error) => `${labels.notKept} ${sentenceForError(error)}`}>
      <p className="text-soft">{labels.dialogText}</p>
      <TextField
        label={labels.name}
        {...form.field('name', name, setName)}
        required
        data-autofocus=""
        maxLength={MAX_SAVED_SEARCH_NAME_LENGTH}
      />
      <MailsSelect label={labels.mails} value={mails} onChange={setMails} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="main" busy={form.busy !== undefined}>
          {labels.keep}
        </Button>
        <Button onClick={onClose}>{labels.cancel}</Button>
      </div>
    </Form>
  );
}
