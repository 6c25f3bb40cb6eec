/** One ticket for the staff: its messages, the answer by email, and internal notes. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Ticket } from '#contract/tickets.ts';
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { DetailLinks } from '../list/detail-links.tsx';
import { DetailSkeleton } from '../list/list-skeleton.tsx';
import { AnswerForm, TicketNoteForm } from './answer-form.tsx';
import { ticketsLabels as labels } from './tickets.labels.ts';
import { ticketQuery, ticketsQuery, useTicketActions } from './tickets.queries.ts';

const LIST = paths.admin('tickets');

/** The open ticket that has waited longest, apart from this one. */
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
      <DetailLinks list={LIST} next={next} labels={labels} />
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
    <div className="grid max-w-160 gap-6">
      <Head ticket={ticket} actions={actions} />
      <Messages ticket={ticket} />
      <AnswerForm
        ticketId={ticket.id}
        lastMessageId={lastMessageId}
        send={actions.answer.mutateAsync}
        onAnswered={onAnswered}
      />
      <TicketNoteForm ticketId={ticket.id} send={actions.note.mutateAsync} />
    </div>
  );
}

type HeadProps = { ticket: Ticket; actions: ReturnType<typeof useTicketActions> };

function Head({ ticket, actions: { close, reopen } }: HeadProps) {
  const { number, subject, status, name, email } = ticket;
  const change = status === 'closed' ? reopen : close;
  const [key, label] = status === 'closed' ? ['o', labels.reopen] : ['c', labels.close];
  usePageShortcuts([{ key, act: label, run: () => change.mutate(undefined) }]);
  return (
    <div className="grid gap-3">
      <div>
        <p className="text-sm text-soft">{`${number} · ${labels.statuses[status]}`}</p>
        <h1 className="text-xl wrap-anywhere md:text-2xl">{subject}</h1>
        <p className="wrap-anywhere text-soft">{`${name} · ${email}`}</p>
        <Account ticket={ticket} />
      </div>
      <div>
        <Button aria-keyshortcuts={key} busy={change.isPending} onClick={() => change.mutate(undefined)}>
          {label}
        </Button>
      </div>
    </div>
  );
}

/** Shows how far the name and address can be trusted. */
function Account({ ticket: { user, is_own_address } }: { ticket: Ticket }) {
  if (!user) return <p className="text-sm text-soft">{`${labels.noAccount}. ${labels.unverified}`}</p>;
  return (
    <p className="text-sm text-soft">
      <Link to={paths.admin(`people/${user.id}`)} className="link">
        {labels.account(user.name)}
      </Link>{' '}
      {is_own_address ? null : labels.otherAddress}
    </p>
  );
}

function Messages({ ticket: { name, message, created_at, messages } }: { ticket: Ticket }) {
  return (
    <ol className="grid gap-3" aria-label={labels.messages}>
      <Message heading={labels.kinds.reply} author={name} at={created_at} look="border-line bg-surface">
        {message}
      </Message>
      {messages.map(({ id, kind, author, text, created_at: at }) => (
        <Message
          key={id}
          heading={labels.kinds[kind]}
          author={kind === 'reply' ? name : (author?.name ?? labels.former)}
          at={at}
          look={
            kind === 'note'
              ? 'border-dashed border-line'
              : `border-line ${kind === 'reply' ? 'bg-surface' : 'bg-sunken'}`
          }
        >
          {text}
        </Message>
      ))}
    </ol>
  );
}

type MessageProps = { heading: string; author: string; at: string; look: string; children: ReactNode };

function Message({ heading, author, at, look, children }: MessageProps) {
  return (
    <li className={`rounded-md border p-4 wrap-anywhere ${look}`}>
      <p className="text-sm text-soft">
        <span className="font-semibold text-text">{heading}</span>{' '}
        {`${labels.by(author)} · ${formatDate(at)} ${formatTime(at)}`}
      </p>
      <p className="mt-1 whitespace-pre-line">{children}</p>
    </li>
  );
}
