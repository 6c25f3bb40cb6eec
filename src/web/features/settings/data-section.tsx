/** Requests exports of the user's data, shows their progress and downloads them. */
import { useQuery } from '@tanstack/react-query';
import type { DataExport } from '#contract/privacy.ts';
import { formatCount, formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { exportsQuery, isUnfinished, useExportLink, useRequestExport } from './privacy.queries.ts';
import { privacyLabels as labels } from './settings.labels.ts';
import { SettingsSection } from './settings-section.tsx';

export function DataSection() {
  useDisplay();
  const exports = useQuery(exportsQuery);
  return (
    <SettingsSection title={labels.data}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
        <p className="min-w-56 flex-1 text-sm text-soft">{labels.dataText}</p>
        <RequestButton isRunning={exports.data?.some(isUnfinished) ?? false} />
      </div>
      <QueryView
        query={exports}
        loading={
          <SkeletonGroup label={labels.loading}>
            <Skeleton className="h-4 w-56" />
          </SkeletonGroup>
        }
        failed={labels.failed}
        level={3}
        empty={<p className="text-sm text-soft">{labels.none}</p>}
      >
        {(rows) => {
          const newest = rows.find(({ status }) => status === 'ready');
          return (
            <ul>
              {rows.map((row) => (
                <ExportRow key={row.id} row={row} isNewest={row === newest} />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </SettingsSection>
  );
}

function RequestButton({ isRunning }: { isRunning: boolean }) {
  const toast = useToast();
  const { mutate, isPending } = useRequestExport({
    onSuccess: () => toast({ kind: 'success', message: labels.requested }),
    onError: (error) => {
      console.error('Failed to request an export', error);
      toast({ kind: 'error', message: `${labels.requestFailed} ${sentenceForError(error)}` });
    },
  });
  return (
    <Button busy={isPending} aria-disabled={isRunning || undefined} onClick={() => isRunning || mutate()}>
      {labels.request}
    </Button>
  );
}

const MEGABYTE = 1024 * 1024;
const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${formatCount(Math.ceil(bytes / 1024))} kB` : `${formatCount(Math.round(bytes / MEGABYTE))} MB`;

function stateOf({ status, done, total, bytes, expires_at }: DataExport): string {
  if (status === 'queued') return labels.queued;
  if (status === 'failed') return labels.gaveUp;
  if (status === 'ready') return labels.ready(sizeOf(bytes ?? 0), formatDate(expires_at ?? ''));
  return total === 0 ? labels.counting : labels.running(formatCount(done), formatCount(total));
}

function ExportRow({ row, isNewest }: { row: DataExport; isNewest: boolean }) {
  const { id, status, done, total, created_at } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2">
      <div className="min-w-0 flex-1 basis-56" aria-live="polite">
        <p>{stateOf(row)}</p>
        {isUnfinished(row) ? (
          <ProgressBar label={labels.progress} value={total > 0 ? done / total : undefined} />
        ) : null}
        <p className="text-xs text-soft">{labels.requestedOn(formatDate(created_at))}</p>
      </div>
      {status === 'ready' ? (
        <DownloadButton
          id={id}
          name={labels.downloadName(formatDate(created_at))}
          variant={isNewest ? 'ink' : 'default'}
        />
      ) : null}
    </li>
  );
}

type DownloadButtonProps = { id: number; name: string; variant: 'ink' | 'default' };

function DownloadButton({ id, name, variant }: DownloadButtonProps) {
  const toast = useToast();
  const { mutate, isPending } = useExportLink({
    // The page stays open, because the response is an attachment.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      console.error('Failed to download an export', error);
      toast({ kind: 'error', message: `${labels.downloadFailed} ${sentenceForError(error)}` });
    },
  });
  return (
    <Button variant={variant} busy={isPending} aria-label={name} onClick={() => mutate(id)}>
      {labels.download}
    </Button>
  );
}
