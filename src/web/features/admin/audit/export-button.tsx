/** Downloads the filtered audit log as CSV. */
import { useMutation } from '@tanstack/react-query';
import { adminRoutes } from '#contract/admin-routes.ts';
import type { AuditFilters } from '#contract/operations.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { failureText } from '#web/lib/form/failure-text.ts';
import { call } from '#web/lib/net/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { auditLabels as labels } from './audit.labels.ts';

export function ExportButton({ filters }: { filters: Readonly<Record<keyof AuditFilters, string>> }) {
  const toast = useToast();
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as AuditFilters;
  const save = useMutation({
    mutationFn: () => call(adminRoutes.operations.exportAudit, { query: given }),
    onSuccess: (csv) => {
      saveFile(csv, 'audit-log.csv');
      toast({ message: labels.exported, kind: 'success' });
    },
    onError: (error) => toast({ message: `${labels.notExported} ${failureText(error)}`, kind: 'error' }),
  });
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      {labels.export}
    </Button>
  );
}
