/** Lets the owner edit the name in place. */
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Profile } from '#contract/profiles.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { ApiError, sentenceForError } from '#web/lib/errors.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';
import { useProfileChange } from './use-profile-change.ts';
import '#web/ui/field.css';

/** A pencil button next to the name, visible on hover and focus. Enter or blur saves; Escape keeps the old name. */
export function NameEditor({ profile }: { profile: Profile }) {
  const { name } = profile;
  const { mutateAsync } = useProfileChange(profile);
  const draft = `name-${profile.id}`;
  // Rendered for signed-in users only, so never on the server. The draft survives a session that expires while the user
  // types.
  const [typed, setTyped] = useState(() => readDraft<string>(draft));
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  /** Return the focus to the pencil after keyboard use, but not after a click elsewhere. */
  const shouldRefocus = useRef(false);
  /** The name being saved, so that blur does not send it again. */
  const pendingName = useRef('');
  const isEditing = typed !== undefined;
  const id = useId();

  useEffect(() => {
    if (isEditing || !shouldRefocus.current) return;
    shouldRefocus.current = false;
    pencil.current?.focus();
  }, [isEditing]);

  const type = (text: string): void => {
    setTyped(text);
    keepDraft(draft, text);
  };
  const close = (): void => {
    setTyped(undefined);
    dropDraft(draft);
    setProblem('');
    pendingName.current = '';
  };
  const save = async (): Promise<void> => {
    const newName = typed?.trim() ?? '';
    if (newName === '' || newName === name) return close();
    if (newName === pendingName.current) return;
    pendingName.current = newName;
    setSaving(true);
    setProblem('');
    try {
      await mutateAsync({ name: newName });
      close();
    } catch (error) {
      setProblem((error instanceof ApiError && error.errors.name?.[0]) || sentenceForError(error));
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    shouldRefocus.current = true;
    close();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    shouldRefocus.current = true;
    // An explicit second submit, so send even the same name again, for example after a network failure.
    if (!isSaving) pendingName.current = '';
    void save();
  };

  if (!isEditing) {
    return (
      <div className="group flex min-h-target items-center gap-x-2">
        <h1 className="min-w-0 text-xl wrap-anywhere md:text-2xl">{name}</h1>
        <IconButton
          ref={pencil}
          icon="pencil"
          size="sm"
          label={labels.editName}
          // Touch screens have no hover, so the button is always visible there.
          className="text-faint opacity-0 group-hover:text-text group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
          onClick={() => setTyped(name)}
        />
      </div>
    );
  }
  return (
    <form noValidate onSubmit={onSubmit} className="relative max-w-md">
      <h1 className="sr-only">{name}</h1>
      <label htmlFor={id} className="sr-only">
        {labels.nameLabel}
      </label>
      <div className="relative">
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the field replaces the pencil button that had the focus
          autoFocus
          className="input h-target min-h-0! py-0! text-xl font-heavy"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-words`}
          aria-busy={isSaving || undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => void save()}
        />
        {isSaving ? (
          <span className="absolute inset-y-0 right-3 grid place-items-center">
            <Spinner />
          </span>
        ) : null}
      </div>
      {/* Positioned over the content below, so that closing on blur does not move the page under a click. */}
      <div
        id={`${id}-words`}
        aria-live="polite"
        className="absolute top-full z-1 mt-1 rounded-md border border-line bg-surface px-3 py-2 shadow-2"
      >
        {problem ? (
          <p className="field__error">
            <Icon name="error" />
            <span>{problem}</span>
          </p>
        ) : (
          <p className="field__help">{labels.nameHelp}</p>
        )}
      </div>
    </form>
  );
}
