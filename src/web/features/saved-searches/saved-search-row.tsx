/** Renders one saved search with controls to rename, change and delete it. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_SAVED_SEARCH_NAME_LENGTH } from '#contract/limits.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatDate } from '#web/lib/i18n/format.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { MailsSelect } from './mails-select.tsx';
import { savedSearchesLabels as labels } from './saved-searches.labels.ts';
import { useChangeSearch } from './saved-searches.queries.ts';

type RowProps = {
  search: SavedSearch;
  text: string;
  onDelete: () => void;
};

const urlOf = ({ filters }: SavedSearch): string => {
  const query = new URLSearchParams(filters as Record<string, string>);
  return query.size > 0 ? `${paths.search()}?${query}` : paths.search();
};

export function SavedSearchRow({ search, text, onDelete }: RowProps) {
  const { id, name, mails, match_count, created_at } = search;
  const { isRenaming, setRenaming, pencil } = useRenaming();
  const mutate = useChange(labels.notChanged(name));
  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-line py-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        {isRenaming ? (
          <RenameForm search={search} onDone={() => setRenaming(false)} />
        ) : (
          <RowTitle search={search} pencil={pencil} onRename={() => setRenaming(true)} />
        )}
        <p className="text-sm wrap-anywhere text-soft">{text}</p>
        <p className="text-xs text-faint">{labels.matches(match_count, formatDate(created_at))}</p>
      </div>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <MailsSelect
            label={labels.mailsOf(name)}
            hideLabel
            value={mails}
            onChange={(newMails) => mutate({ id, mails: newMails })}
          />
        </div>
        <IconButton icon="trash" label={labels.forget(name)} onClick={onDelete} />
      </div>
    </li>
  );
}

type RowTitleProps = { search: SavedSearch; pencil: RefObject<HTMLButtonElement | null>; onRename: () => void };

function RowTitle({ search, pencil, onRename }: RowTitleProps) {
  return (
    <div className="flex items-start gap-1">
      <h2 className="min-w-0 text-md/6 font-semibold wrap-anywhere">
        <Link to={urlOf(search)} className="link inline-block py-2.5">
          {search.name}
        </Link>
      </h2>
      <IconButton ref={pencil} icon="pencil" size="sm" label={labels.rename(search.name)} onClick={onRename} />
    </div>
  );
}

/** Returns the focus to the pencil button after renaming. */
function useRenaming() {
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) pencil.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  return { isRenaming, setRenaming, pencil };
}

/** Returns a function that changes the search. If that fails, it shows an error message that begins with `failed`. */
function useChange(failed: string) {
  const toast = useToast();
  return useChangeSearch((error) => toast({ kind: 'error', message: `${failed} ${sentenceForError(error)}` })).mutate;
}

function RenameForm({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const [typed, setTyped] = useState(search.name);
  const mutate = useChange(labels.notRenamed(search.name));
  const newName = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (newName === '') return;
    if (newName !== search.name) mutate({ id: search.id, name: newName });
    onDone();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
      className="mb-2 grid gap-2"
    >
      <TextField
        label={labels.name}
        required
        autoFocus
        maxLength={MAX_SAVED_SEARCH_NAME_LENGTH}
        value={typed}
        error={newName === '' ? labels.nameMissing : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink">
          {labels.keepName}
        </Button>
        <Button onClick={onDone}>{labels.cancel}</Button>
      </div>
    </form>
  );
}
