/** Shows both versions of a listing after another save came first, and lets the editor choose between them. */
import { useEffect, useRef, useState } from 'react';
import type { Listing } from '#contract/listings.ts';
import { isAbort, sentenceForError } from '#web/lib/errors.ts';
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
import './conflict.css';

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
const labelOf = (field: ConflictField): string => (field === 'status' ? words.status : listingFormLabels.fields[field]);

export function ConflictDialog({ base, mine, theirs: listing, onSave, onBack }: ConflictDialogProps) {
  const theirs = versionOf(listing);
  const fields = choosableFields(mine, theirs);
  const [choices, setChoices] = useState<Choices>(() => firstChoices(base, mine, theirs));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const chooseAll = (side: Side) => setChoices(Object.fromEntries(fields.map((field) => [field, side])));
  const save = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave(merge(mine, theirs, choices), controller.signal);
    } catch (error) {
      // A newer attempt has replaced this one and shows its own progress.
      if (running.current !== controller) return;
      if (!isAbort(error)) {
        console.error('Failed to save the listing', error);
        setFailure(sentenceForError(error));
      }
    }
    if (running.current === controller) setBusy(false);
  };
  return (
    <Modal open onClose={onBack} title={words.title} size="xl">
      <p className="text-soft">{words.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => chooseAll('mine')}>{words.allMine}</Button>
        <Button onClick={() => chooseAll('theirs')}>{words.allTheirs}</Button>
      </div>
      {fields.map((field) => (
        <fieldset key={field} className="conflict">
          <legend className="field__label">{labelOf(field)}</legend>
          {sides.map((side) => (
            <label key={side} className="conflict__side">
              <span className="flex items-center gap-2 text-sm font-semibold">
                <input
                  type="radio"
                  name={`conflict-${field}`}
                  checked={(choices[field] ?? 'mine') === side}
                  onChange={() => setChoices({ ...choices, [field]: side })}
                />
                {nameOf(side)}
              </span>
              <ConflictValue field={field} version={side === 'mine' ? mine : theirs} />
            </label>
          ))}
        </fieldset>
      ))}
      {failure === undefined ? null : (
        <Banner tone="error" shape="box" role="alert">
          {listingFormLabels.notSaved} {failure}
        </Banner>
      )}
      <SlowNotice
        waiting={busy}
        words={listingFormLabels.slow}
        onCancel={() => running.current?.abort()}
        onRetry={() => void save()}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="main" busy={busy} onClick={() => void save()}>
          {words.save}
        </Button>
        <Button onClick={onBack}>{words.back}</Button>
      </div>
    </Modal>
  );
}
