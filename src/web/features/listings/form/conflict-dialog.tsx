/**
 * Shows the version of a listing that the user is editing beside the stored one, and lets the user choose per field.
 */
import { useEffect, useState } from 'react';
import { listingFieldLabel } from '#contract/fields.ts';
import type { Listing } from '#contract/listings.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { type FormState, useForm } from '#web/lib/form/use-form.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { SlowNotice } from '#web/ui/slow-notice.tsx';
import { ConflictValue } from './conflict-value.tsx';
import type { EditBase } from './listing-draft.ts';
import { listingFormLabels, conflictLabels as words } from './listing-form.labels.ts';
import {
  type Choices,
  type ConflictField,
  choosableFields,
  firstChoices,
  merge,
  type Side,
  type Version,
  versionOf,
} from './save-conflict.ts';

type ConflictDialogProps = {
  base: EditBase;
  mine: Version;
  theirs: Listing;
  /** Rejects if saving failed. */
  onSave: (version: Version, signal: AbortSignal) => Promise<void>;
  onBack: () => void;
};

const sides: readonly Side[] = ['mine', 'theirs'];
const nameOf = (side: Side): string => (side === 'mine' ? words.yours : words.theirs);
const labelOf = (field: ConflictField): string => fieldLabels[field === 'status' ? field : listingFieldLabel(field)];

export function ConflictDialog({ base, mine, theirs: listing, onSave, onBack }: ConflictDialogProps) {
  const theirs = versionOf(listing);
  const fields = choosableFields(mine, theirs);
  const [choices, setChoices] = useState<Choices>(() => firstChoices(base, mine, theirs));
  const form = useForm({
    values: choices,
    check: () => ({}),
    send: (signal) => onSave(merge(mine, theirs, choices), signal),
    onFailure: (error) => console.error('Failed to save the listing', error),
  });
  const { cancel } = form;
  useEffect(() => cancel, [cancel]);
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(fields.map((field) => [field, side])));
  return (
    <Modal open onClose={onBack} title={words.title} size="xl">
      <p className="text-soft">{words.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => chooseAll('mine')}>{words.allMine}</Button>
        <Button onClick={() => chooseAll('theirs')}>{words.allTheirs}</Button>
      </div>
      {fields.map((field) => (
        <ConflictChoice
          key={field}
          field={field}
          versions={{ mine, theirs }}
          chosen={choices[field] ?? 'mine'}
          onChoose={(side) => setChoices({ ...choices, [field]: side })}
        />
      ))}
      {form.failure === undefined ? null : (
        <Banner tone="error" shape="box" role="alert">
          {listingFormLabels.notSaved} {sentenceForError(form.failure)}
        </Banner>
      )}
      <SaveRow form={form} onBack={onBack} />
    </Modal>
  );
}

function SaveRow({ form, onBack }: { form: FormState; onBack: () => void }) {
  const isSaving = form.busy !== undefined;
  return (
    <>
      <SlowNotice waiting={isSaving} words={listingFormLabels.slow} onCancel={form.cancel} onRetry={form.retry} />
      <div className="flex flex-wrap gap-3">
        <Button variant="main" busy={isSaving} onClick={() => void form.run()}>
          {words.save}
        </Button>
        <Button onClick={onBack}>{words.back}</Button>
      </div>
    </>
  );
}

type ConflictChoiceProps = {
  field: ConflictField;
  versions: Readonly<Record<Side, Version>>;
  chosen: Side;
  onChoose: (side: Side) => void;
};

function ConflictChoice({ field, versions, chosen, onChoose }: ConflictChoiceProps) {
  return (
    <fieldset className="grid gap-3 pt-4 border-t border-line md:grid-cols-[1fr_1fr] md:[&>legend]:col-span-full">
      <legend className="field__label">{labelOf(field)}</legend>
      {sides.map((side) => (
        <label
          key={side}
          className="grid gap-2 content-start min-w-0 min-h-target px-4 py-3 border border-line-strong rounded-md cursor-pointer [&_input]:accent-ink hover:bg-hover has-checked:border-ink has-checked:[box-shadow:inset_0_0_0_1px_var(--ink)]"
        >
          <span className="flex items-center gap-2 text-sm font-semibold">
            <input type="radio" name={`conflict-${field}`} checked={chosen === side} onChange={() => onChoose(side)} />
            {nameOf(side)}
          </span>
          <ConflictValue field={field} version={versions[side]} />
        </label>
      ))}
    </fieldset>
  );
}
