/** Lets the owner edit the name in place. */

import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { MAX_USER_NAME_LENGTH } from '#contract/limits.ts';
import type { Profile } from '#contract/profiles.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { dropDraft, readDraft, saveDraft } from '#web/lib/session/drafts.ts';
import { FieldError } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { useProfileChange } from './use-profile-change.ts';
import '#web/ui/field.css';

/** The name with a pencil button, visible on hover and focus, or a form. */
export function NameEditor({ profile }: { profile: Profile }) {
  const draft = `name-${profile.id}`;
  // The initial state can read the storage, because the server never renders this component. The draft survives if the
  // session expires while the user types.
  const [typed, setTyped] = useState(() => readDraft<string>(draft));
  const pencil = useRef<HTMLButtonElement>(null);
  /** True if focus must return to the pencil button: after a key closes the editor, but not after a click elsewhere. */
  const shouldRefocus = useRef(false);
  const isEditing = typed !== undefined;
  useEffect(() => {
    if (isEditing || !shouldRefocus.current) return;
    shouldRefocus.current = false;
    pencil.current?.focus();
  }, [isEditing]);

  if (!isEditing) return <NameWithPencil ref={pencil} name={profile.name} onEdit={() => setTyped(profile.name)} />;
  return (
    <NameForm
      profile={profile}
      typed={typed}
      onType={(text) => {
        setTyped(text);
        saveDraft(draft, text);
      }}
      onClose={() => {
        setTyped(undefined);
        dropDraft(draft);
      }}
      onKeyboard={() => {
        shouldRefocus.current = true;
      }}
    />
  );
}

type NameWithPencilProps = { ref: Ref<HTMLButtonElement>; name: string; onEdit: () => void };

function NameWithPencil({ ref, name, onEdit }: NameWithPencilProps) {
  return (
    <div className="group flex min-h-target items-center gap-x-2">
      <h1 className="min-w-0 text-xl wrap-anywhere md:text-2xl">{name}</h1>
      <IconButton
        ref={ref}
        icon="pencil"
        size="sm"
        label={labels.editName}
        // Touch screens have no hover, so the button is always visible there.
        className="text-faint opacity-0 group-hover:text-text group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
        onClick={onEdit}
      />
    </div>
  );
}

type NameFormProps = {
  profile: Profile;
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
  /** Called before Enter saves the name or Escape cancels. */
  onKeyboard: () => void;
};

/** Enter and blur save; Escape cancels. Blur does not send a name that was already sent. */
function NameForm({ profile, typed, onType, onClose, onKeyboard }: NameFormProps) {
  const { mutateAsync } = useProfileChange(profile);
  const sentName = useRef('');
  const form = useForm({
    values: { name: typed },
    check: () => ({}),
    send: async () => {
      const newName = typed.trim();
      sentName.current = newName;
      if (newName !== '' && newName !== profile.name) await mutateAsync({ name: newName });
      onClose();
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onKeyboard();
    onClose();
  };
  const onSubmit = (event: FormEvent): void => {
    onKeyboard();
    form.submit(event);
  };
  const { failure } = form;
  return (
    <form noValidate onSubmit={onSubmit} className="relative max-w-md">
      <h1 className="sr-only">{profile.name}</h1>
      <NameField
        typed={typed}
        onType={onType}
        isSaving={form.busy !== undefined}
        problem={form.errors.name ?? (failure === undefined ? '' : sentenceForError(failure))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (typed.trim() !== sentName.current || typed.trim() === '') void form.run();
        }}
      />
    </form>
  );
}

type NameFieldProps = {
  typed: string;
  onType: (text: string) => void;
  isSaving: boolean;
  problem: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
};

function NameField({ typed, onType, isSaving, problem, onKeyDown, onBlur }: NameFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {labels.nameLabel}
      </label>
      <div className="relative">
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the field replaces the pencil button that had the focus
          autoFocus
          className="input h-target min-h-0! py-0! text-xl font-heavy"
          maxLength={MAX_USER_NAME_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-words`}
          aria-busy={isSaving || undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
        {isSaving ? <SavingSpinner /> : null}
      </div>
      <NameHint id={`${id}-words`} problem={problem} />
    </>
  );
}

function SavingSpinner() {
  return (
    <span className="absolute inset-y-0 right-3 grid place-items-center">
      <Spinner />
    </span>
  );
}

/** Renders a hint over the content below: if it took up space, hiding it on blur would move what the user clicks. */
function NameHint({ id, problem }: { id: string; problem: string }) {
  return (
    <div
      id={id}
      aria-live="polite"
      className="absolute top-full z-1 mt-1 rounded-md border border-line bg-surface px-3 py-2 [box-shadow:var(--shadow-2)]"
    >
      {problem ? <FieldError>{problem}</FieldError> : <p className="field__help">{labels.nameHelp}</p>}
    </div>
  );
}
