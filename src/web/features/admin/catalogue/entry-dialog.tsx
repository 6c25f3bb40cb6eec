/** The dialog that adds or changes an entry of the catalogue. */

import { useState } from 'react';
import type { CatalogueEntry, CatalogueKind } from '#contract/catalogue.ts';
import { MAX_CATALOGUE_NAME_LENGTH } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { commaList } from '#rules/text/comma-list.ts';
import { CatalogueListField, CatalogueNameField, useGroups } from '#web/features/catalogue/index.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { describeOutdated } from '../list/outdated.tsx';
import { catalogueLabels as labels } from './catalogue.labels.ts';
import { useAddEntry, useChangeEntry, useRefetchEntries } from './catalogue.queries.ts';

type EntryDialogProps = {
  kind: CatalogueKind;
  /** `new` adds an entry. */
  entry: CatalogueEntry | 'new' | undefined;
  /** The preselected group of a new member; empty unless the list is filtered by one group. */
  group: string;
  onClose: () => void;
};

export function EntryDialog({ kind, entry, group, onClose }: EntryDialogProps) {
  const title = entry === undefined || entry === 'new' ? labels.addTitle[kind] : labels.editTitle(entry.name);
  return (
    <Modal open={entry !== undefined} onClose={onClose} title={title} size="sm">
      {entry === undefined ? null : <EntryForm kind={kind} entry={entry} group={group} onClose={onClose} />}
    </Modal>
  );
}

type EntryFormProps = EntryDialogProps & { entry: CatalogueEntry | 'new' };

/**
 * Returns only the changed fields: saving must not undo another admin's changes since the dialog opened. If both admins
 * have renamed the entry, the server refuses the second name.
 */
function changeOf(stored: CatalogueEntry, name: string, french: string, aliases: readonly string[]) {
  const isRenamed = name.trim() !== stored.name;
  const isTranslated = french.trim() !== (stored.name_fr ?? '');
  const before = { name: stored.name, ...(isTranslated ? { name_fr: stored.name_fr ?? '' } : {}) };
  return {
    ...(isRenamed ? { name } : {}),
    ...(isTranslated ? { name_fr: french } : {}),
    ...(isRenamed || isTranslated ? { before } : {}),
    add_aliases: aliases.filter((alias) => !stored.aliases.includes(alias)),
    remove_aliases: stored.aliases.filter((alias) => !aliases.includes(alias)),
  };
}

function useEntryForm({ kind, entry, group, onClose }: EntryFormProps) {
  const stored = entry === 'new' ? undefined : entry;
  const [name, setName] = useState(stored?.name ?? '');
  const [french, setFrench] = useState(stored?.name_fr ?? '');
  const [aliases, setAliases] = useState(stored?.aliases.join(', ') ?? '');
  const [groupId, setGroupId] = useState(group);
  const toast = useToast();
  const [add, change] = [useAddEntry(), useChangeEntry()];
  const needsGroup = kind === 'member' && !stored;
  const form = useForm({
    values: { name, name_fr: french, aliases, group_id: groupId },
    check: () => ({
      name: isBlank(name) ? labels.nameRequired : undefined,
      group_id: needsGroup && groupId === '' ? labels.groupRequired : undefined,
    }),
    send: async () => {
      const list = commaList(aliases);
      if (stored) await change.mutateAsync({ kind, id: stored.id, change: changeOf(stored, name, french, list) });
      else {
        const ofKind = needsGroup ? { group_id: Number(groupId) } : { name_fr: french };
        await add.mutateAsync({ kind, name, aliases: list, ...ofKind });
      }
      toast({ message: labels.saved(name.trim()), kind: 'success' });
      onClose();
    },
    fieldOf: (field) => (field.startsWith('add_aliases') ? 'aliases' : field.split('.')[0]),
  });
  return { form, needsGroup, name, setName, french, setFrench, aliases, setAliases, groupId, setGroupId };
}

function EntryForm(props: EntryFormProps) {
  const state = useEntryForm(props);
  const { form, needsGroup, name, setName, aliases, setAliases, groupId, setGroupId } = state;
  const refetch = useRefetchEntries();
  const onReload = async (): Promise<void> => {
    refetch();
    props.onClose();
  };
  return (
    <Form form={form} describe={describeOutdated({ text: labels.renamedMeanwhile, onReload })}>
      <CatalogueNameField label={labels.name} value={name} error={form.errors.name} onChange={setName} />
      {needsGroup ? <GroupSelect value={groupId} error={form.errors.group_id} onChange={setGroupId} /> : null}
      {props.kind === 'sourcetype' ? (
        <TextField
          label={labels.frenchName}
          help={labels.frenchNameHelp}
          name="name_fr"
          lang="fr"
          maxLength={MAX_CATALOGUE_NAME_LENGTH}
          value={state.french}
          error={form.errors.name_fr}
          onChange={(event) => state.setFrench(event.target.value)}
        />
      ) : null}
      <CatalogueListField
        name="aliases"
        label={labels.aliases}
        help={labels.aliasesHelp}
        error={form.errors.aliases}
        value={aliases}
        onChange={setAliases}
      />
      <Button type="submit" variant="main" busy={form.busy !== undefined}>
        {labels.save}
      </Button>
    </Form>
  );
}

type GroupSelectProps = { value: string; error: string | undefined; onChange: (id: string) => void };

function GroupSelect({ value, error, onChange }: GroupSelectProps) {
  const { data = [] } = useGroups();
  return (
    <Select
      label={labels.group}
      required
      placeholder={labels.choose}
      options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
