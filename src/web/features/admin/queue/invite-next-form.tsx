/** The form that invites the people who have waited longest. */
import { useRef, useState } from 'react';
import { MAX_INVITATIONS } from '#contract/limits.ts';
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { queueLabels as labels } from '../people/people.labels.ts';
import { useInvite } from './queue.queries.ts';

const DEFAULT_COUNT = '10';

export function InviteNextForm() {
  const [typed, setTyped] = useState(DEFAULT_COUNT);
  const input = useRef<HTMLInputElement>(null);
  const invite = useInvite();
  const isValid = /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MAX_INVITATIONS;
  const form = useForm({
    values: { next: typed },
    check: () => ({ next: isValid ? undefined : labels.countRefused(MAX_INVITATIONS) }),
    send: () => invite.mutateAsync({ next: Number(typed) }),
  });
  usePageShortcuts([{ key: 'n', act: labels.inviteNextKey, run: () => input.current?.select() }]);
  return (
    <Form form={form} className="flex min-w-0 max-w-full items-start gap-2" alert={null}>
      <TextField
        ref={input}
        {...form.field('next', typed, (value) => setTyped(value.trim()))}
        inputMode="numeric"
        fieldClassName="w-72"
        label={labels.inviteNext}
        help={labels.inviteNextHelp(MAX_INVITATIONS)}
      />
      <Button
        type="submit"
        variant="main"
        className="mt-[1.625rem]"
        busy={form.busy !== undefined}
        aria-keyshortcuts="n"
      >
        {labels.invite}
      </Button>
    </Form>
  );
}
