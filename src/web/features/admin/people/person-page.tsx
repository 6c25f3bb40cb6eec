/** The staff page of one user: facts, history, sanctions and notes. */

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { CaseRow, PersonRecord, PersonRow } from '#contract/moderation.ts';
import { type PageShortcut, usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatAgo, formatDate } from '#web/lib/i18n/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { adminLabels } from '../admin.labels.ts';
import { LINK_LINE, PANEL_LIST, SIDE_COLUMN } from '../class-names.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailLinks } from '../list/detail-links.tsx';
import { DetailSkeleton } from '../list/list-skeleton.tsx';
import { Facts, Panel } from '../parts/panel.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { CaseState } from '../reports/case-state.tsx';
import { Decisions } from '../reports/decisions.tsx';
import { peopleLabels as labels, reportsLabels } from './people.labels.ts';
import { personQuery, usePersonActions } from './people.queries.ts';
import { NoteForm, SanctionForm } from './person-forms.tsx';
import { PersonState } from './person-state.tsx';

export function PersonPage({ id }: { id: number }) {
  const query = useQuery(personQuery(id));
  return (
    <>
      <DetailLinks list="/admin/people" back={labels.back} />
      <QueryView query={query} loading={<DetailSkeleton />} failed={labels.failedPerson} level={1}>
        {(person) => <Person person={person} />}
      </QueryView>
    </>
  );
}

function invitationOf({ at, by }: NonNullable<PersonRecord['invitation']>): string {
  const when = formatAgo(at, new Date());
  return by ? labels.by(when, by.name) : when;
}

function suspensionEndOf({ status, sanctions }: PersonRecord): string | undefined {
  const suspension = sanctions.find(
    ({ action, ended_at, reversed_at }) => action === 'suspend' && ended_at === null && reversed_at === null,
  );
  const end = status === 'suspended' ? suspension?.ends_at : undefined;
  return end ? reportsLabels.until(formatDate(end)) : undefined;
}

function Person({ person }: { person: PersonRecord }) {
  const actions = usePersonActions(person.id);
  const { id, can, status } = person;
  return (
    <>
      <PersonHead person={person} />
      <div className="split">
        <div>
          <PersonFacts person={person} />
          <Decisions decisions={person.sanctions} />
          <Cases heading={labels.reportsAbout} cases={person.reports_about} />
          <Cases heading={labels.reportsBy} cases={person.reports_by} />
          <Notes notes={person.notes}>
            <NoteForm userId={id} send={actions.note.mutateAsync} />
          </Notes>
        </div>
        <div className={SIDE_COLUMN}>
          {can.sanction ? (
            <SanctionForm userId={id} isSuspended={status === 'suspended'} send={actions.sanction.mutateAsync} />
          ) : null}
          <Actions person={person} actions={actions} />
        </div>
      </div>
    </>
  );
}

function PersonHead({ person }: { person: PersonRecord }) {
  const { name, email, role, status } = person;
  return (
    <div className="mb-5 grid gap-1">
      <h1 className="text-xl wrap-anywhere md:text-2xl">{name}</h1>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <PersonState status={status} until={suspensionEndOf(person)} />
        <StateTag tone={role === 'member' ? 'neutral' : 'info'}>{labels.roles[role]}</StateTag>
        <span className="wrap-anywhere text-soft">{email}</span>
      </div>
    </div>
  );
}

function PersonFacts({ person }: { person: PersonRecord }) {
  const { id, created_at, listings, sessions, invitation } = person;
  return (
    <Panel aria-label={labels.factsTitle}>
      <Facts
        facts={[
          [labels.joined, formatAgo(created_at, new Date())],
          [labels.invitation, invitation ? invitationOf(invitation) : undefined],
          [labels.listings, labels.listingCounts(listings.open, listings.closed)],
          [labels.sessions, sessions],
          [labels.id, id],
        ]}
      />
    </Panel>
  );
}

function Notes({ notes, children }: Pick<PersonRecord, 'notes'> & { children: ReactNode }) {
  return (
    <Panel title={labels.notes}>
      {notes.length > 0 ? (
        <ul className={PANEL_LIST}>
          {notes.map(({ id, author, text, created_at: at }) => (
            <li key={id} className="wrap-anywhere">
              <p className="text-sm text-soft">
                <span className="font-semibold text-text">{author?.name ?? labels.former}</span>{' '}
                {formatAgo(at, new Date())}
              </p>
              <p className="whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </Panel>
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
  if (!(can.lift || can.end_sessions || can.change_role)) return null;
  return (
    <Panel title={labels.account}>
      {can.change_role ? <RoleMenu person={person} actions={actions} /> : null}
      {can.lift ? (
        <Button block aria-keyshortcuts="l" busy={lift.isPending} onClick={liftNow}>
          {labels.lift}
        </Button>
      ) : null}
      {can.end_sessions ? (
        <Button block aria-keyshortcuts="e" onClick={() => setEnding(true)}>
          {labels.endSessions}
        </Button>
      ) : null}
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
    </Panel>
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
    <Panel
      title={heading}
      end={<span className="text-sm text-soft tabular-nums">{cases.length === 0 ? labels.none : cases.length}</span>}
    >
      {cases.length === 0 ? null : (
        <ul className={PANEL_LIST}>
          {cases.map(({ id, kind, title, status }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
              <Link to={`/admin/reports/${id}`} className={`rowlink ${LINK_LINE} flex-1 basis-1/2 wrap-anywhere`}>
                {adminLabels.labelled(reportsLabels.kinds[kind], title || reportsLabels.untitled)}
              </Link>
              <CaseState status={status} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
