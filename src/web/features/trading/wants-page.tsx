/** The page with the user's want list. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Want } from '#contract/wants.ts';
import { usePreferences } from '#web/features/preferences/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useSearchParams } from '#web/lib/browser/router.tsx';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { useBusyDialog } from '#web/lib/browser/use-busy-dialog.ts';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { TradingNav } from './trading-nav.tsx';
import { draftOf, emptyWant, readNewWant } from './want-draft.ts';
import type { WantFormTarget } from './want-form.tsx';
import { WantDialog } from './want-form.tsx';
import { WantMenu, WantRow } from './want-row.tsx';
import { wantTitle } from './want-text.ts';
import { wantsLabels as labels } from './wants.labels.ts';
import { useRemoveWant, useRestoreWant, useToggleWant, wantsQuery } from './wants.queries.ts';

export const title = () => labels.title;

export function WantsPage() {
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useState<WantFormTarget>();
  const imports = useBusyDialog();
  const prefilled = readNewWant(params);
  const [fromAddress] = useState(() => (prefilled ? { draft: prefilled } : undefined));
  const target = editing ?? (prefilled ? fromAddress : undefined);
  const close = () => {
    setEditing(undefined);
    if (prefilled) setParams({}, { replace: true });
  };
  const add = () => setEditing({ draft: emptyWant });
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <TradingNav current="wants" />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4 md:mb-6">
        <p className="max-w-text text-sm text-soft">{labels.intro}</p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button variant="main" icon="plus" onClick={add}>
            {labels.add}
          </Button>
          <Button busy={imports.isBusy} onClick={imports.open}>
            {labels.paste}
          </Button>
        </div>
      </div>
      <Wants onEdit={(want) => setEditing({ draft: draftOf(want), want })} />
      <WantDialog target={target} onClose={close} />
      {imports.wasOpened ? <ImportDialog open={imports.isOpen} onClose={imports.close} /> : null}
    </div>
  );
}

function Wants({ onEdit }: { onEdit: (want: Want) => void }) {
  const userId = useSession((session) => session.user?.id);
  const loading = (
    <SkeletonGroup label={labels.loading} className="grid gap-3 lg:grid-cols-2">
      <Skeleton className="h-16 w-full rounded-lg lg:col-span-2" />
      <Skeleton className="h-28 w-full rounded-lg" />
      <Skeleton className="h-28 w-full rounded-lg" />
      <Skeleton className="h-28 w-full rounded-lg" />
    </SkeletonGroup>
  );
  const empty = (
    <EmptyState art="lens" level={2} title={labels.none}>
      {labels.noneText}
    </EmptyState>
  );
  return (
    <QueryView query={useQuery(wantsQuery(userId))} loading={loading} failed={labels.failed} level={2} empty={empty}>
      {(wants) => <List wants={wants} onEdit={onEdit} />}
    </QueryView>
  );
}

function useWantActions() {
  const toast = useToast();
  const refuse = (start: (name: string) => string) => (want: Want, error: unknown) =>
    toast({ kind: 'error', message: `${start(wantTitle(want))} ${sentenceForError(error)}` });
  const { mutate: restore } = useRestoreWant({ onRefused: refuse(labels.notBack) });
  const { mutate: toggle } = useToggleWant({ onRefused: refuse(labels.notChanged) });
  const { mutate: remove } = useRemoveWant({
    onDone: (want) => {
      const undo = { label: labels.undo, onAction: () => restore(want) };
      toast({ message: labels.removed(wantTitle(want)), action: undo });
    },
    onRefused: refuse(labels.notRemoved),
  });
  return { toggle, remove };
}

function List({ wants, onEdit }: { wants: readonly Want[]; onEdit: (want: Want) => void }) {
  useDisplay();
  const { toggle, remove } = useWantActions();
  const found = wants.filter(({ state }) => state === 'found');
  const rowsOf = (rows: readonly Want[]) => (
    <ul className="grid gap-3 lg:grid-cols-2">
      {rows.map((want) => (
        <WantRow key={want.id} want={want}>
          <WantMenu
            want={want}
            onEdit={() => onEdit(want)}
            onToggle={() => toggle(want)}
            onRemove={() => remove(want)}
          />
        </WantRow>
      ))}
    </ul>
  );
  return (
    <>
      <ListHead count={wants.length - found.length} />
      {rowsOf(wants.filter(({ state }) => state !== 'found'))}
      {found.length > 0 ? (
        <section className="mt-8" aria-labelledby="found-wants">
          <h2 id="found-wants" className="text-lg">
            {labels.foundHeading}
          </h2>
          <p className="mb-3 text-sm text-soft">{labels.foundText}</p>
          {rowsOf(found)}
        </section>
      ) : null}
    </>
  );
}

function useListActions() {
  const name = useSession((session) => session.user?.name ?? '');
  const toast = useToast();
  const download = async (): Promise<void> => {
    try {
      saveFile(await call('GET /api/wants/export'), labels.fileName);
    } catch (error) {
      console.error('Failed to download the want list', error);
      toast({ kind: 'error', message: `${labels.downloadFailed} ${sentenceForError(error)}` });
    }
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${paths.profile(name)}?tab=wants`);
      toast({ kind: 'success', message: labels.shared });
    } catch (error) {
      console.error('Failed to copy the link of a want list', error);
      toast({ kind: 'error', message: labels.notShared });
    }
  };
  return { download, share };
}

function ListHead({ count }: { count: number }) {
  const { data: preferences } = usePreferences();
  const { download, share } = useListActions();
  const isPublic = preferences?.shows_wants !== false;
  return (
    <div className="mb-3 rounded-lg bg-sunken px-4 py-2 text-sm md:flex md:items-center md:justify-between md:gap-6">
      <div className="py-1">
        <h2 className="text-sm font-semibold">{labels.count(count)}</h2>
        <p className="text-soft">{isPublic ? labels.publicList : labels.privateList}</p>
      </div>
      <p className="flex flex-wrap gap-x-4">
        {isPublic ? (
          <button type="button" className="link min-h-target" onClick={() => void share()}>
            {labels.share}
          </button>
        ) : null}
        <button type="button" className="link min-h-target" onClick={() => void download()}>
          {labels.download}
        </button>
        <Link to={paths.settings()} className="link grid min-h-target items-center">
          {labels.settings}
        </Link>
      </p>
    </div>
  );
}
