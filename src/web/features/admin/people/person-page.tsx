/** One user for the staff: facts, history, sanctions and notes. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CaseRow } from '#contract/cases.ts';
import type { PersonRecord, PersonRow } from '#contract/people.ts';
import { type PageShortcut, usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { formatAgo, formatDate } from '#web/lib/i18n/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailSkeleton } from '../list/list-skeleton.tsx';
import { Decisions } from '../reports/case-page.tsx';
import { reportsLabels } from '../reports/reports.labels.ts';
import { peopleLabels as labels } from './people.labels.ts';
import { personQuery, usePersonActions } from './people.queries.ts';
import { NoteForm, SanctionForm } from './person-forms.tsx';

export function PersonPage({ id }: { id: number }) {
  const query = useQuery(personQuery(id));
  const navigate = useNavigate();
  usePageShortcuts([{ key: 'u', act: labels.back, run: () => navigate('/admin/people') }]);
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to="/admin/people" className="link" aria-keyshortcuts="u">
          {labels.back}
        </Link>
      </p>
      <QueryView query={query} loading={<DetailSkeleton />} failed={labels.failedPerson} level={1}>
        {(person) => <Person person={person} />}
      </QueryView>
    </>
  );
}

function invitationOf({ at, by }: NonNullable<PersonRecord['invitation']>): string {
  const when = formatAgo(at, new Date());
  return by ? labels.invitedBy(when, by.name) : labels.invited(when);
}

/** With the end of the suspension, if it has one. */
function statusOf({ status, sanctions }: PersonRecord): string {
  const suspension = sanctions.find(
    ({ action, ended_at, reversed_at }) => action === 'suspend' && ended_at === null && reversed_at === null,
  );
  const end = status === 'suspended' ? suspension?.ends_at : undefined;
  return end ? `${labels.statuses[status]} ${reportsLabels.until(formatDate(end))}` : labels.statuses[status];
}

function Person({ person }: { person: PersonRecord }) {
  const { name, email, role, status, created_at, listings, sessions } = person;
  const actions = usePersonActions(person.id);
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-xl wrap-anywhere md:text-2xl">{name}</h1>
        <p className="wrap-anywhere text-soft">
          {email} · {labels.roles[role]} · {statusOf(person)}
        </p>
        <p className="text-soft">{labels.signedUp(formatAgo(created_at, new Date()))}</p>
        <p className="text-soft">{labels.facts(listings.open, listings.closed, sessions)}</p>
        {person.invitation ? <p className="text-soft">{invitationOf(person.invitation)}</p> : null}
      </div>
      <Actions person={person} actions={actions} />
      {person.can.sanction ? (
        <SanctionForm userId={person.id} isSuspended={status === 'suspended'} send={actions.sanction.mutateAsync} />
      ) : null}
      <Decisions decisions={person.sanctions} />
      <Cases heading={labels.reportsAbout} cases={person.reports_about} />
      <Cases heading={labels.reportsBy} cases={person.reports_by} />
      <section>
        <h2 className="mb-2 text-lg">{labels.notes}</h2>
        <ul className="mb-4 grid gap-2">
          {person.notes.map(({ id, author, text, created_at: at }) => (
            <li key={id} className="wrap-anywhere">
              <p className="whitespace-pre-line">{text}</p>
              <p className="text-sm text-soft">{`${author?.name ?? ''} ${formatAgo(at, new Date())}`}</p>
            </li>
          ))}
        </ul>
        <NoteForm userId={person.id} send={actions.note.mutateAsync} />
      </section>
    </div>
  );
}

type ActionsProps = { person: PersonRecord; actions: ReturnType<typeof usePersonActions> };

function Actions({ person, actions }: ActionsProps) {
  const { can } = person;
  const { lift, endSessions } = actions;
  const [isEnding, setEnding] = useState(false);
  const liftNow = (): void => {
    if (!lift.isPending) lift.mutate(undefined);
  };
  const shortcuts: (PageShortcut | false)[] = [
    can.lift && { key: 'l', act: labels.lift, run: liftNow },
    can.end_sessions && { key: 'e', act: labels.endSessions, run: () => setEnding(true) },
  ];
  usePageShortcuts(shortcuts.filter((shortcut) => shortcut !== false));
  return (
    <div className="flex flex-wrap items-end gap-2">
      {can.lift ? (
        <Button aria-keyshortcuts="l" busy={lift.isPending} onClick={liftNow}>
          {labels.lift}
        </Button>
      ) : null}
      {can.end_sessions ? (
        <Button aria-keyshortcuts="e" onClick={() => setEnding(true)}>
          {labels.endSessions}
        </Button>
      ) : null}
      {can.change_role ? <RoleMenu person={person} actions={actions} /> : null}
      <ConfirmDialog
        open={isEnding}
        title={labels.endSessions}
        action={labels.endSessions}
        isBusy={endSessions.isPending}
        onConfirm={() => endSessions.mutate(undefined, { onSuccess: () => setEnding(false) })}
        onClose={() => setEnding(false)}
      >
        {labels.endSessionsText}
      </ConfirmDialog>
    </div>
  );
}

function RoleMenu({ person: { name, role }, actions: { setRole } }: ActionsProps) {
  const [newRole, setNewRole] = useState<PersonRow['role']>();
  const select = useRef<HTMLButtonElement>(null);
  usePageShortcuts([{ key: 'r', act: labels.changeRole, run: () => select.current?.focus() }]);
  return (
    <>
      <Select
        ref={select}
        label={labels.changeRole}
        fieldClassName="w-48"
        options={Object.entries(labels.roles).map(([value, label]) => ({ value, label }))}
        value={role}
        onChange={(value) => setNewRole(value === role ? undefined : (value as PersonRow['role']))}
      />
      <ConfirmDialog
        open={newRole !== undefined}
        title={labels.changeRole}
        action={labels.changeRole}
        isBusy={setRole.isPending}
        onConfirm={() => newRole && setRole.mutate(newRole, { onSuccess: () => setNewRole(undefined) })}
        onClose={() => setNewRole(undefined)}
      >
        {newRole ? labels.newRole[newRole](name) : null}
      </ConfirmDialog>
    </>
  );
}

function Cases({ heading, cases }: { heading: string; cases: readonly CaseRow[] }) {
  return (
    <section>
      <h2 className="mb-2 text-lg">{heading}</h2>
      {cases.length === 0 ? <p className="text-soft">{labels.none}</p> : null}
      <ul className="grid gap-1">
        {cases.map(({ id, kind, title, status }) => (
          <li key={id}>
            <Link to={`/admin/reports/${id}`} className="link wrap-anywhere">
              {`${reportsLabels.kinds[kind]}: ${title || reportsLabels.untitled} (${reportsLabels.statuses[status]})`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
