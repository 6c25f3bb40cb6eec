/** Lists the other drafts of new listings, to continue or delete them. */
import { useRef } from 'react';
import { formatAgo, useDisplay } from '#web/lib/i18n/format.ts';
import { variantUrl } from '#web/lib/net/images.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { draftLabels as words } from './listing-form.labels.ts';
import type { StoredDraft, StoredDrafts } from './stored-drafts.ts';

/** `flush` stores the latest input of the current draft; call it before another draft is opened. */
export type ListedDrafts = StoredDrafts & { flush: () => void };

/** `canStartNew`: the current form has a draft, which stays in the list if the user starts another one. */
export function DraftList({ drafts, canStartNew }: { drafts: ListedDrafts; canStartNew: boolean }) {
  useDisplay();
  const toast = useToast();
  const box = useRef<HTMLElement>(null);
  const { others } = drafts;
  if (others.length === 0 && !canStartNew) return null;
  const open = (key: string) => {
    drafts.flush();
    drafts.open(key);
  };
  const startNew = () => {
    drafts.flush();
    drafts.startNew();
  };
  const remove = (draft: StoredDraft) => {
    drafts.remove(draft);
    // Deleting removes the focused button with its row, so move the focus to the section.
    box.current?.focus();
    toast({ message: words.deleted, action: { label: words.undo, onAction: () => drafts.restore(draft) } });
  };
  return (
    <section ref={box} tabIndex={-1} aria-label={words.heading} className="mt-5 grid gap-3 rounded-md bg-sunken p-4">
      {others.length > 0 ? <h2 className="text-sm font-semibold">{words.heading}</h2> : null}
      {others.length > 0 ? (
        <ul className="grid gap-2">
          {others.map((draft) => (
            <DraftRow key={draft.key} draft={draft} onOpen={() => open(draft.key)} onRemove={() => remove(draft)} />
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? <p className="text-xs text-faint">{words.help}</p> : null}
      {canStartNew ? (
        <Button className="justify-self-start" icon="plus" onClick={startNew}>
          {words.startNew}
        </Button>
      ) : null}
    </section>
  );
}

type DraftRowProps = { draft: StoredDraft; onOpen: () => void; onRemove: () => void };

function DraftRow({ draft: { saved }, onOpen, onRemove }: DraftRowProps) {
  const name = saved.draft.name.trim() || words.unnamed;
  const image = saved.draft.images[0];
  return (
    <li className="flex min-w-0 items-center gap-3">
      <span className="w-16 shrink-0">
        <Picture src={image && variantUrl(image, 320)} alt="" className="rounded-sm" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="block text-xs text-faint">{formatAgo(new Date(saved.at).toISOString(), new Date())}</span>
      </span>
      <Button aria-label={words.openName(name)} onClick={onOpen}>
        {words.open}
      </Button>
      <IconButton icon="trash" label={words.deleteName(name)} onClick={onRemove} />
    </li>
  );
}
