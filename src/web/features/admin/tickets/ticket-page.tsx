/** The staff page of one ticket: its messages, the answer by email, and internal notes. */

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Ticket } from '#contract/support.ts';
import type { TicketMessageKind } from '#contract/ticket-names.ts';
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { LINK_LINE, SIDE_COLUMN } from '../class-names.ts';
import { DetailLinks } from '../list/detail-links.tsx';
import { DetailSkeleton } from '../list/list-skeleton.tsx';
import { Facts, Panel } from '../parts/panel.tsx';
import { StateTag, type StateTone } from '../parts/state-tag.tsx';
import { ticketsLabels as labels } from '../people/people.labels.ts';
import { AnswerForm, TicketNoteForm } from './answer-form.tsx';
import { TicketState } from './ticket-state.tsx';
import { ticketQuery, ticketsQuery, useTicketActions } from './tickets.queries.ts';

const LIST = paths.admin('tickets');

/** Returns the path of the open ticket that has waited longest, apart from this one; else the path of the list. */
function useNextTicket(id: number): string {
  const open = useInfiniteQuery(ticketsQuery({ q: '', status: '' }));
  const next = open.data?.pages.flatMap(({ data }) => data).find((row) => row.id !== id);
  return next === undefined ? LIST : paths.admin(`tickets/${next.id}`);
}

export function TicketPage({ id }: { id: number }) {
  const query = useQuery(ticketQuery(id));
  const navigate = useNavigate();
  const next = useNextTicket(id);
  return (
    <>
      <DetailLinks list={LIST} back={labels.back} next={{ to: next, label: labels.next }} />
      <QueryView query={query} loading={<DetailSkeleton />} failed={labels.failedTicket} level={1}>
        {(ticket) => <LoadedTicket ticket={ticket} onAnswered={() => navigate(next)} />}
      </QueryView>
    </>
  );
}

function LoadedTicket({ ticket, onAnswered }: { ticket: Ticket; onAnswered: () => void }) {
  const actions = useTicketActions(ticket.id);
  const lastMessageId = ticket.messages.findLast(({ kind }) => kind !== 'note')?.id ?? 0;
  return (
    <>
      <Head ticket={ticket} actions={actions} />
      <div className="split">
        <div>
          <Messages ticket={ticket} />
          <AnswerForm
            ticketId={ticket.id}
            lastMessageId={lastMessageId}
            send={actions.answer.mutateAsync}
            onAnswered={onAnswered}
          />
        </div>
        <div className={SIDE_COLUMN}>
          <Requester ticket={ticket} />
          <TicketNoteForm ticketId={ticket.id} send={actions.note.mutateAsync} />
        </div>
      </div>
    </>
  );
}

type HeadProps = { ticket: Ticket; actions: ReturnType<typeof useTicketActions> };

function Head({ ticket, actions: { close, reopen } }: HeadProps) {
  const { number, subject, status } = ticket;
  const change = status === 'closed' ? reopen : close;
  const [key, label] = status === 'closed' ? ['o', labels.reopen] : ['c', labels.close];
  usePageShortcuts([{ key, act: label, run: () => change.mutate(undefined) }]);
  return (
    <div className="mb-5 grid gap-2">
      <h1 className="text-xl wrap-anywhere md:text-2xl">{subject}</h1>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft">
        <TicketState status={status} />
        {number}
        <Button
          className="ms-auto"
          aria-keyshortcuts={key}
          busy={change.isPending}
          onClick={() => change.mutate(undefined)}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}

function Requester({ ticket: { name, email, user, is_own_address, created_at } }: { ticket: Ticket }) {
  const account = user ? (
    <span className="pointer-coarse:-my-2.5 flex">
      <Link to={paths.admin(`people/${user.id}`)} className={`link ${LINK_LINE}`}>
        {user.name}
      </Link>
    </span>
  ) : (
    labels.noAccount
  );
  return (
    <Panel title={labels.requester}>
      <Facts
        facts={[
          [labels.requesterName, name],
          [labels.email, email, 'wide'],
          [labels.account, account],
          [labels.written, momentOf(created_at)],
        ]}
      />
      <Trust user={user} isOwnAddress={is_own_address} />
    </Panel>
  );
}

/** Warns if the requester's email address is not verified or differs from the address of their account. */
function Trust({ user, isOwnAddress }: { user: Ticket['user']; isOwnAddress: boolean }) {
  if (user && isOwnAddress) return null;
  return (
    <p className="flex gap-2 text-sm text-soft">
      <span className="flex-none text-warning">
        <Icon name="warning" />
      </span>
      {user ? labels.otherAddress : labels.unverified}
    </p>
  );
}

const momentOf = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`;

function Messages({ ticket: { name, message, created_at, messages } }: { ticket: Ticket }) {
  return (
    <ol className="grid gap-3" aria-label={labels.messages}>
      <Message kind="reply" author={name} at={created_at}>
        {message}
      </Message>
      {messages.map(({ id, kind, author, text, created_at: at }) => (
        <Message key={id} kind={kind} author={kind === 'reply' ? name : (author?.name ?? labels.former)} at={at}>
          {text}
        </Message>
      ))}
    </ol>
  );
}

type MessageProps = { kind: TicketMessageKind; author: string; at: string; children: ReactNode };

const LOOKS: Readonly<Record<TicketMessageKind, { tone: StateTone; className: string }>> = {
  reply: { tone: 'neutral', className: '' },
  answer: { tone: 'info', className: 'ms-6 md:ms-12' },
  note: { tone: 'warning', className: 'ms-6 border-dashed bg-transparent! md:ms-12' },
};

function Message({ kind, author, at, children }: MessageProps) {
  return (
    <li className={`panel gap-2! wrap-anywhere ${LOOKS[kind].className}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar size="xs" />
        <span className="font-semibold">{author}</span>
        <StateTag tone={LOOKS[kind].tone}>{labels.kinds[kind]}</StateTag>
        <time dateTime={at} className="text-sm text-soft sm:ms-auto">
          {momentOf(at)}
        </time>
      </div>
      <p className="whitespace-pre-line">{children}</p>
    </li>
  );
}
