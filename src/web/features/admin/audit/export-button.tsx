/** Downloads the filtered audit log as CSV. */
import { useMutation } from '@tanstack/react-query';
import { MAX_AUDIT_EXPORT } from '#contract/limits.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { auditLabels as labels } from '../admin.labels.ts';
import { type AuditInput, givenFilters } from '../operations.queries.ts';

/**
 * True if the export has the maximum number of entries: the newest entries can then be missing. The first line of the
 * CSV is the header, and each other line is one entry.
 */
const isFull = (csv: string): boolean => csv.trimEnd().split('\n').length > MAX_AUDIT_EXPORT;

export function ExportButton({ filters }: { filters: AuditInput }) {
  const toast = useToast();
  const presentFilters = givenFilters(filters);
  const save = useMutation({
    mutationFn: () => call('GET /api/admin/audit/export', { query: presentFilters }),
    onSuccess: (csv) => {
      saveFile(csv, 'audit-log.csv');
      toast(
        isFull(csv)
          ? { message: labels.exportedPart(MAX_AUDIT_EXPORT), kind: 'error' }
          : { message: labels.exported, kind: 'success' },
      );
    },
    onError: (error) => toast({ message: `${labels.notExported} ${sentenceForError(error)}`, kind: 'error' }),
  });
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      {labels.export}
    </Button>
  );
}
