/** Dialog for adding and editing a want. */

import { useState } from 'react';
import { MAX_FILTER_VALUES, MAX_WANT_NOTE_LENGTH, MAX_WANT_WORDS_LENGTH } from '#contract/limits.ts';
import type { TranslatedName } from '#contract/scalars.ts';
import type { Want } from '#contract/wants.ts';
import { parsePrice } from '#rules/listings/price.ts';
import { isWordless } from '#rules/search/wordless.ts';
import { characterCount } from '#rules/text/characters.ts';
import {
  ProposeDialog,
  type Proposed,
  proposalLabels,
  sortedByLabel,
  useGroups,
  useMembers,
  useSourceTypes,
} from '#web/features/catalogue/index.ts';
import { useCurrencies, useReaderCurrency } from '#web/features/currencies/index.ts';
import { MailsSelect } from '#web/features/saved-searches/index.ts';
import { type FormState, useForm } from '#web/lib/form/use-form.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { SHEET_ACTIONS } from '#web/ui/class-names.ts';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { TagSelect } from '#web/ui/tag-select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { toInput, useWantDraft, type WantDraft } from './want-draft.ts';
import { wantsLabels as labels } from './wants.labels.ts';
import { useCreateWant, useUpdateWant } from './wants.queries.ts';

export type WantFormTarget = { draft: WantDraft; want?: Want };
type DialogProps = { target: WantFormTarget | undefined; onClose: () => void };

export function WantDialog({ target, onClose }: DialogProps) {
  // Continue to show the form's last content while the dialog closes.
  const [shownTarget, setShownTarget] = useState(target);
  if (target && target !== shownTarget) setShownTarget(target);
  const [proposed, setProposed] = useState<Proposed>();
  return (
    <>
      <Modal
        open={target !== undefined}
        onClose={onClose}
        title={shownTarget?.want ? labels.editTitle : labels.newTitle}
        size="md"
      >
        {shownTarget ? <WantForm target={shownTarget} onClose={onClose} onPropose={setProposed} /> : null}
      </Modal>
      <ProposeDialog proposed={proposed} onClose={() => setProposed(undefined)} />
    </>
  );
}

type ProposeProps = { onPropose: (proposed: Proposed) => void };
type Change = (change: Partial<WantDraft>) => void;
type FieldsProps = { draft: WantDraft; change: Change; errors: FormState['errors'] };

const optionsOf = (rows: readonly TranslatedName[] = []) =>
  rows.map(({ id, name, name_fr }) => ({ value: String(id), label: localText(name, name_fr) }));

function wordsProblem(words: string): string | undefined {
  if (isWordless(words)) return labels.wordless;
  return characterCount(words.trim()) > MAX_WANT_WORDS_LENGTH ? labels.tooLong(MAX_WANT_WORDS_LENGTH) : undefined;
}

function problemsOf(draft: WantDraft) {
  const isPriceWrong = draft.max_price.trim() !== '' && !parsePrice(draft.max_price).ok;
  return {
    group_id: draft.group_id === null ? labels.groupMissing : undefined,
    words: wordsProblem(draft.words),
    max_price: isPriceWrong ? labels.priceWrong : undefined,
    note: characterCount(draft.note.trim()) > MAX_WANT_NOTE_LENGTH ? labels.tooLong(MAX_WANT_NOTE_LENGTH) : undefined,
  };
}

/** Removes members of other groups from the draft: a search can contain several groups, but a want has one. */
function useMembersOfGroup(draft: WantDraft): WantDraft {
  const { data: members } = useMembers(draft.group_id);
  const isInGroup = (id: number) => !members || members.some((member) => member.id === id);
  return { ...draft, member_ids: draft.member_ids.filter(isInGroup) };
}

type WantFormProps = { target: WantFormTarget; onClose: () => void } & ProposeProps;

function WantForm({ target: { draft: initial, want }, onClose, onPropose }: WantFormProps) {
  const { draft: stored, change, drop } = useWantDraft(initial, want?.id);
  const draft = useMembersOfGroup(stored);
  const { data: currencies = [] } = useCurrencies();
  const ownCurrency = useReaderCurrency();
  const create = useCreateWant();
  const update = useUpdateWant();
  const toast = useToast();
  const form = useForm({
    values: draft,
    check: () => problemsOf(draft),
    send: async () => {
      const currency = draft.currency || ownCurrency;
      const body = toInput({ ...draft, currency }, want?.state ?? 'active', currencies);
      await (want ? update.mutateAsync({ id: want.id, body }) : create.mutateAsync(body));
      drop();
      onClose();
      toast({ kind: 'success', message: labels.saved });
    },
  });
  const cancel = () => {
    drop();
    onClose();
  };
  return (
    <Form form={form} describe={(error) => `${labels.notSaved} ${sentenceForError(error)}`}>
      <CriteriaFields draft={draft} change={change} errors={form.errors} onPropose={onPropose} />
      <WordsField draft={draft} change={change} errors={form.errors} />
      <PriceFields draft={draft} change={change} errors={form.errors} />
      <PriorityFields draft={draft} change={change} errors={form.errors} />
      <div className={SHEET_ACTIONS}>
        <Button type="submit" variant="main" busy={form.busy !== undefined}>
          {labels.save}
        </Button>
        <Button onClick={cancel}>{labels.cancel}</Button>
      </div>
    </Form>
  );
}

function CriteriaFields({ draft, change, errors, onPropose }: FieldsProps & ProposeProps) {
  const { group_id, member_ids, sourcetype_ids } = draft;
  return (
    <>
      <div className="grid">
        <Select
          label={labels.group}
          required
          placeholder={labels.chooseGroup}
          options={optionsOf(useGroups().data)}
          value={group_id === null ? '' : String(group_id)}
          onChange={(value) => change({ group_id: Number(value), member_ids: [] })}
          error={errors['group_id']}
        />
        <button
          type="button"
          className="link justify-self-start py-3 text-sm"
          onClick={() => onPropose({ kind: 'group', groupId: null })}
        >
          {proposalLabels.suggest.group}
        </button>
      </div>
      <TagSelect
        label={labels.members}
        disabled={group_id === null}
        placeholder={labels.membersHint}
        options={optionsOf(useMembers(group_id).data)}
        value={member_ids.map(String)}
        onChange={(value) => change({ member_ids: value.map(Number).slice(0, MAX_FILTER_VALUES) })}
        error={errors['member_ids']}
      />
      <TagSelect
        label={labels.sourceTypes}
        placeholder={labels.sourceTypesHint}
        options={sortedByLabel(optionsOf(useSourceTypes().data))}
        value={sourcetype_ids.map(String)}
        onChange={(value) => change({ sourcetype_ids: value.map(Number).slice(0, MAX_FILTER_VALUES) })}
        error={errors['sourcetype_ids']}
      />
    </>
  );
}

function WordsField({ draft, change, errors }: FieldsProps) {
  return (
    <TextField
      label={labels.wordsField}
      name="words"
      help={labels.wordsHelp}
      autoComplete="off"
      value={draft.words}
      error={errors['words']}
      onChange={(event) => change({ words: event.target.value })}
    />
  );
}

function PriceFields({ draft, change, errors }: FieldsProps) {
  const { data: currencies = [] } = useCurrencies();
  const ownCurrency = useReaderCurrency();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-3">
      <TextField
        label={labels.maxPrice}
        name="max_price"
        help={labels.maxPriceHelp}
        inputMode="decimal"
        className="tabular-nums"
        autoComplete="off"
        value={draft.max_price}
        error={errors['max_price']}
        onChange={(event) => change({ max_price: event.target.value })}
      />
      <Select
        label={labels.currency}
        options={currencies.map(({ code }) => ({ value: code, label: code }))}
        value={draft.currency || ownCurrency}
        onChange={(currency) => change({ currency })}
        error={errors['currency_id']}
      />
    </div>
  );
}

function PriorityFields({ draft, change, errors }: FieldsProps) {
  return (
    <>
      <Select
        label={labels.priority}
        options={Object.entries(labels.priorities).map(([value, label]) => ({ value, label }))}
        value={String(draft.priority)}
        onChange={(value) => change({ priority: Number(value) })}
      />
      <TextField
        label={labels.note}
        name="note"
        help={labels.noteHelp}
        autoComplete="off"
        value={draft.note}
        error={errors['note']}
        onChange={(event) => change({ note: event.target.value })}
      />
      <MailsSelect label={labels.mails} value={draft.mails} onChange={(mails) => change({ mails })} />
    </>
  );
}
