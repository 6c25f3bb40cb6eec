/** The page on which admins invite and decline the people who have signed up. */
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { MAX_INVITATIONS } from '#contract/limits.ts';
import type { Invitation, QueueEntry } from '#contract/queue.ts';
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { nextCursor, pagedQuery } from '#web/lib/net/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { adminLabels } from '../admin.labels.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useSelection } from '../list/use-selection.ts';
import { useStaffList } from '../list/use-staff-list.ts';
import { PageHead } from '../parts/page-head.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { queueLabels as labels } from '../people/people.labels.ts';

function queueQuery({ q, status }: { q: string; status: string }) {
  const filters = { q: q || undefined, status: (status || undefined) as QueueEntry['status'] | undefined };
  return pagedQuery('GET /api/admin/queue', (cursor) => ({ query: { ...filters, cursor } }), {
    getNextPageParam: nextCursor,
  });
}

const useInvite = () =>
  useAction('POST /api/admin/invitations', (body: z.input<typeof Invitation>) => ({ body }), {
    done: ({ data }) => ({ message: labels.invited(data.length), kind: data.length > 0 ? 'success' : 'info' }),
    failed: labels.notInvited,
  });

const useDecline = () =>
  useAction('POST /api/admin/declines', (ids: number[]) => ({ body: { ids } }), {
    done: ({ declined }) => labels.declined(declined.length),
    failed: labels.notDeclined,
  });

const DEFAULT_COUNT = '10';

/** The form that invites the people who have waited longest. */
function InviteNextForm() {
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

export function QueuePage() {
  const list = useStaffList(['q', 'status'], queueQuery);
  const { counts } = list;
  return (
    <>
      <PageHead
        title={labels.title}
        counts={counts ? labels.counts(counts.queued, counts.invited) : null}
        actions={<InviteNextForm />}
      />
      <StaffList
        list={list}
        filters={
          <ListFilters
            list={list}
            search={{ label: labels.search, help: labels.searchHelp }}
            choices={[
              {
                name: 'status',
                label: labels.status,
                texts: { queued: labels.queued, invited: labels.invitedStatus },
                all: labels.all,
              },
            ]}
          />
        }
        failed={labels.failed}
        none={{ title: labels.none, text: labels.noneText }}
      >
        {(people) => <People people={people} />}
      </StaffList>
    </>
  );
}

function invitationOf({ invited_at, invited_by }: QueueEntry): string | null {
  if (invited_at === null) return null;
  const when = formatAgo(invited_at, new Date());
  return invited_by ? labels.sentBy(when, invited_by.name) : labels.sent(when);
}

const columns = (): Column<QueueEntry>[] => [
  { header: labels.joined, look: 'short', cell: ({ created_at }) => formatAgo(created_at, new Date()) },
  { header: labels.invitation, cell: invitationOf },
  {
    header: labels.status,
    look: 'state',
    cell: ({ invited_at }) =>
      invited_at === null ? (
        <StateTag tone="warning">{labels.queued}</StateTag>
      ) : (
        <StateTag tone="info">{labels.invitedStatus}</StateTag>
      ),
  },
];

function People({ people }: { people: readonly QueueEntry[] }) {
  const selection = useSelection(people);
  const [declined, setDeclined] = useState<readonly QueueEntry[]>([]);
  const invite = useInvite();
  const inviting = invite.isPending && 'ids' in invite.variables ? invite.variables.ids : [];
  const selected = people.filter(({ id }) => selection.ids.has(id));
  const inviteIds = (ids: number[]): void => {
    if (!invite.isPending) invite.mutate({ ids }, { onSuccess: selection.clear });
  };
  return (
    <>
      {selected.length > 0 ? (
        <section aria-label={adminLabels.selected(selected.length)} className="mb-3 flex flex-wrap gap-2">
          <Button variant="main" busy={inviting.length > 0} onClick={() => inviteIds([...selection.ids])}>
            {labels.inviteSelected(selected.length)}
          </Button>
          <Button onClick={() => setDeclined(selected)}>{labels.declineSelected(selected.length)}</Button>
        </section>
      ) : null}
      <StaffTable
        caption={labels.table}
        rows={people}
        nameColumn={{ header: labels.name, name: ({ name }) => name }}
        columns={columns()}
        actions={[
          {
            key: 'i',
            label: labels.invite,
            labelIn: ({ invited_at }) => (invited_at === null ? labels.invite : labels.inviteAgain),
            run: ({ id }) => inviteIds([id]),
            isBusy: ({ id }) => inviting.includes(id),
          },
          { key: 'd', label: labels.decline, run: (person) => setDeclined([person]) },
        ]}
        selection={selection}
      />
      <DeclineDialog people={declined} onClose={() => setDeclined([])} />
    </>
  );
}

function DeclineDialog({ people, onClose }: { people: readonly QueueEntry[]; onClose: () => void }) {
  const decline = useDecline();
  const [first, ...rest] = people;
  const title = rest.length > 0 ? labels.declineManyTitle(people.length) : labels.declineTitle(first?.name ?? '');
  return (
    <ConfirmDialog
      open={people.length > 0}
      title={title}
      action={labels.decline}
      isBusy={decline.isPending}
      onConfirm={() =>
        decline.mutate(
          people.map(({ id }) => id),
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {labels.declineText}
    </ConfirmDialog>
  );
}
