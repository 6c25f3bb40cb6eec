/** Renders the dialog that reports a listing, user, message or review; loaded when it is first opened. */

import { useMutation } from '@tanstack/react-query';
import { CATEGORY_WITH_TEXT, type ReportCategory, type ReportKind, reportCategories } from '#contract/report-kinds.ts';
import { isBlank } from '#contract/visible-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { useDraftInput } from '#web/lib/session/draft-input.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { moderationLabels as labels, reportLabels } from './moderation.labels.ts';

export type ReportTarget = { kind: ReportKind; id: number };
type ReportInput = { category: ReportCategory | ''; reason: string };

const EMPTY: ReportInput = { category: '', reason: '' };

type ReportDialogProps = { target: ReportTarget; open: boolean; onClose: () => void };

export function ReportDialog({ target, open, onClose }: ReportDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={reportLabels.kinds[target.kind]}>
      <ReportForm target={target} onDone={onClose} />
    </Modal>
  );
}

function useReportForm(target: ReportTarget, onDone: () => void) {
  const [report, change, forget] = useDraftInput(`report ${target.kind} ${target.id}`, EMPTY);
  const { category, reason } = report;
  const toast = useToast();
  const { mutateAsync } = useMutation(
    mutation('POST /api/reports', (values: { category: ReportCategory; reason: string }) => ({
      body: { ...target, ...values },
    })),
  );
  const needsText = category === CATEGORY_WITH_TEXT;
  const form = useForm({
    values: { category, reason },
    check: () => ({
      category: category === '' ? labels.categoryMissing : undefined,
      reason: needsText && isBlank(reason) ? labels.detailsMissing : undefined,
    }),
    send: async () => {
      if (category === '') return;
      await mutateAsync({ category, reason: reason.trim() });
      forget();
      onDone();
      toast({ kind: 'success', message: labels.sent });
    },
    onFailure: (error) => console.error('Failed to send a report', error),
  });
  return { form, report, change, needsText };
}

function ReportForm({ target, onDone }: { target: ReportTarget; onDone: () => void }) {
  const { form, report, change, needsText } = useReportForm(target, onDone);
  return (
    <Form form={form} className="grid gap-5">
      <Select
        label={labels.category}
        placeholder={labels.chooseCategory}
        options={reportCategories.map((value) => ({ value, label: labels.categories[value] }))}
        value={report.category}
        error={form.errors.category}
        onChange={(value) => change({ ...report, category: value as ReportCategory })}
      />
      <TextArea
        label={needsText ? labels.detailsRequired : labels.details}
        help={labels.detailsHelp}
        {...form.field('reason', report.reason, (reason) => change({ ...report, reason }))}
        rows={3}
      />
      <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined}>
        {labels.send}
      </Button>
    </Form>
  );
}
