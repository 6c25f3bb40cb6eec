/** How does a person change their name where it stands? */
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

/** A pencil beside the name, visible on hover and focus; Enter or leaving the field saves, Escape keeps the old one. */
export function NameEditor({ profile }: { profile: Profile }) {
  const { name } = profile;
  const { mutateAsync } = useProfileChange(profile);
  const draft = `name-${profile.id}`;
  // Members alone see it, so never on the server. A session that ended in between must not cost what was typed.
  const [typed, setTyped] = useState(() => readDraft<string>(draft));
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  /** Who ended it by the keyboard stays at the pencil; who clicked elsewhere is elsewhere. */
  const returns = useRef(false);
  /** The save under way: leaving the field must not send the same again. */
  const sent = useRef('');
  const editing = typed !== undefined;
  const id = useId();

  useEffect(() => {
    if (editing || !returns.current) return;
    returns.current = false;
    pencil.current?.focus();
  }, [editing]);

  const type = (text: string): void => {
    setTyped(text);
    keepDraft(draft, text);
  };
  const close = (): void => {
    setTyped(undefined);
    dropDraft(draft);
    setProblem('');
    sent.current = '';
  };
  const save = async (): Promise<void> => {
    const wanted = typed?.trim() ?? '';
    if (wanted === '' || wanted === name) return close();
    if (wanted === sent.current) return;
    sent.current = wanted;
    setSaving(true);
    setProblem('');
    try {
      await mutateAsync({ name: wanted });
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
    returns.current = true;
    close();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    returns.current = true;
    // Asked for once more: also the same name again, after a failure of the network.
    if (!saving) sent.current = '';
    void save();
  };

  if (!editing) {
    return (
      <div className="group flex min-h-target items-center gap-x-2">
        <h1 className="min-w-0 text-xl wrap-anywhere md:text-2xl">{name}</h1>
        <IconButton
          ref={pencil}
          icon="pencil"
          size="sm"
          label={labels.editName}
          // Touch screens know no hover: there it is always visible.
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
          // biome-ignore lint/a11y/noAutofocus: it stands where the pencil was that had the focus.
          autoFocus
          className="input h-target min-h-0! py-0! text-xl font-heavy"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-words`}
          aria-busy={saving || undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => void save()}
        />
        {saving ? (
          <span className="absolute inset-y-0 right-3 grid place-items-center">
            <Spinner />
          </span>
        ) : null}
      </div>
      {/* Over what follows: closing on blur must not move the page under a click. */}
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
