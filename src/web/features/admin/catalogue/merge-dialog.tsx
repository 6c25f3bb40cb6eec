/** The dialog that merges an entry of the catalogue into another one. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogueEntry } from '#contract/catalogue.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { FilterSearch } from '../list/filter-search.tsx';
import { catalogueLabels as labels } from './catalogue.labels.ts';
import { entriesQuery, useMergeEntries } from './catalogue.queries.ts';
import { useShownChoice } from './use-shown-choice.ts';

type MergeDialogProps = { entry: CatalogueEntry | undefined; onClose: () => void };

export function MergeDialog({ entry, onClose }: MergeDialogProps) {
  return (
    <Modal open={entry !== undefined} onClose={onClose} title={labels.mergeTitle(entry?.name ?? '')} size="sm">
      {entry ? <MergeForm entry={entry} onClose={onClose} /> : null}
    </Modal>
  );
}

/** The entries that this entry can be merged into; for a member, only members of the same group. */
function useOtherEntries({ id, kind, group }: CatalogueEntry, q: string): CatalogueEntry[] {
  const { data } = useInfiniteQuery(entriesQuery({ kind, q, group: String(group?.id ?? '') }));
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return entries.filter((other) => other.id !== id && other.merging_into === null);
}

function MergeForm({ entry, onClose }: MergeDialogProps & { entry: CatalogueEntry }) {
  const { kind, id } = entry;
  const [q, setQ] = useState('');
  const others = useOtherEntries(entry, q);
  const [into, setInto] = useShownChoice(others);
  const target = others.find((other) => String(other.id) === into);
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const merge = useMergeEntries();
  const form = useForm({
    values: { into },
    check: () => ({ into: into === '' ? labels.mergeRequired : undefined }),
    send: async () => {
      if (!isAsking) return setAsking(true);
      const merged = await merge.mutateAsync({ kind, id, into: Number(into) });
      toast({ message: labels.merged(merged.from.name, merged.into.name), kind: 'success' });
      onClose();
    },
  });
  const choose = (chosen: string): void => {
    setAsking(false);
    setInto(chosen);
  };
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        {labels.mergeText(entry.listing_count)} {kind === 'group' ? labels.mergeGroupText : null}
      </p>
      <FilterSearch label={labels.mergeSearch} value={q} onSearch={setQ} />
      <Form form={form}>
        <Select
          label={labels.mergeInto}
          required
          placeholder={labels.choose}
          emptyLabel={labels.noMatch}
          options={others.map((other) => ({ value: String(other.id), label: other.name }))}
          value={into}
          error={form.errors.into}
          onChange={choose}
        />
        {isAsking && target ? <p className="font-semibold">{labels.mergeQuestion(entry.name, target.name)}</p> : null}
        <Button type="submit" variant="danger" busy={form.busy !== undefined}>
          {target ? labels.mergeWith(entry.name, target.name) : labels.merge}
        </Button>
      </Form>
    </div>
  );
}
