/** The dialog that adds or changes a set of synonyms. */
import { useState } from 'react';
import { MIN_SYNONYMS } from '#contract/limits.ts';
import type { SynonymSet } from '#contract/search.ts';
import { commaList } from '#rules/text/comma-list.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { synonymsLabels as labels } from '../catalogue/catalogue.labels.ts';
import { useAddSynonyms, useChangeSynonyms } from './synonyms.queries.ts';

type DialogProps = {
  /** `new` adds a set; undefined closes the dialog. */
  set: SynonymSet | 'new' | undefined;
  onClose: () => void;
};

export function SynonymsDialog({ set, onClose }: DialogProps) {
  const title = set === undefined || set === 'new' ? labels.addTitle : labels.editTitle;
  return (
    <Modal open={set !== undefined} onClose={onClose} title={title} size="sm">
      {set === undefined ? null : <SynonymsForm stored={set === 'new' ? undefined : set} onClose={onClose} />}
    </Modal>
  );
}

function SynonymsForm({ stored, onClose }: { stored: SynonymSet | undefined; onClose: () => void }) {
  const [text, setText] = useState(stored?.words.join(', ') ?? '');
  const toast = useToast();
  const [add, change] = [useAddSynonyms(), useChangeSynonyms()];
  const form = useForm({
    values: { words: text },
    check: () => ({ words: commaList(text).length < MIN_SYNONYMS ? labels.tooFew : undefined }),
    send: async () => {
      const words = commaList(text);
      if (stored) await change.mutateAsync({ id: stored.id, words });
      else await add.mutateAsync(words);
      toast({ message: labels.saved, kind: 'success' });
      onClose();
    },
  });
  return (
    <Form form={form}>
      <TextField
        {...form.field('words', text, setText)}
        data-autofocus=""
        required
        autoComplete="off"
        label={labels.words}
        help={labels.wordsHelp}
      />
      <Button type="submit" variant="main" busy={form.busy !== undefined}>
        {labels.save}
      </Button>
    </Form>
  );
}
