/** Shows a ticket to its requester: the messages and a reply form. The token in the URL replaces a session. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#contract/durations.ts';
import type { TicketThread } from '#contract/support.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useParams } from '#web/lib/browser/router.tsx';
import { formatDate, formatTime, useDisplay } from '#web/lib/i18n/format.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ticketLabels as labels } from './support.labels.ts';

export const title = () => labels.title;

/** The polling interval: a staff reply can arrive while the page is open. */
const REFRESH_MS = MINUTE_MS;

function useThread(token: string) {
  const client = useQueryClient();
  const key = queryKey('POST /api/support/thread', { body: { token } });
  const thread = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('POST /api/support/thread', { body: { token } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const reply = useMutation({
    mutationFn: (body: { text: string; last_message_id: number }) =>
      call('POST /api/support/thread/replies', { body: { token, ...body } }),
    onSuccess: (changed) => client.setQueryData(key, changed),
    // The server refuses the reply if there is a newer message: show that message, but keep the typed reply.
    onError: () => thread.refetch(),
    meta: { affects: ['GET /api/support/tickets'] },
  });
  return { thread, reply };
}

export function TicketPage() {
  const { token = '' } = useParams();
  const { thread, reply } = useThread(token);
  if (thread.error instanceof ApiError && thread.error.code === 'link_expired') return <GoneLink />;
  return (
    <div className="wrap py-8 md:py-12">
      <QueryView
        query={thread}
        loading={
          <div className="min-h-screen">
            <Skeleton className="h-64" />
          </div>
        }
        failed={labels.failed}
        level={1}
      >
        {(loaded) => (
          <article className="mx-auto grid max-w-text gap-6">
            <Head thread={loaded} />
            <Messages thread={loaded} />
            <ReplyForm
              number={loaded.number}
              lastMessageId={loaded.messages.at(-1)?.id ?? 0}
              send={reply.mutateAsync}
            />
          </article>
        )}
      </QueryView>
    </div>
  );
}

function Head({ thread: { number, subject, status } }: { thread: TicketThread }) {
  return (
    <div>
      <p className="text-sm text-soft">{labels.ticket(number)}</p>
      <h1 className="text-xl wrap-anywhere md:text-2xl">{subject}</h1>
      <div className="mt-4">
        <Banner shape="box" tone="info">
          <span role="status">{labels.states[status]}</span>
        </Banner>
      </div>
    </div>
  );
}

function Messages({ thread: { messages } }: { thread: TicketThread }) {
  useDisplay();
  return (
    <ol className="grid gap-4" aria-label={labels.messages}>
      {messages.map(({ id, is_from_staff, text, created_at }) => (
        <li
          key={id}
          className={`rounded-md border border-line p-4 ${is_from_staff ? 'bg-sunken md:mr-8' : 'bg-surface md:ml-8'}`}
        >
          <p className="text-sm text-soft">
            <span className="font-semibold text-text">{is_from_staff ? labels.team : labels.you}</span>{' '}
            {`${formatDate(created_at)} ${formatTime(created_at)}`}
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function GoneLink() {
  const support = (
    <Link to={paths.support()} className={buttonClass({})}>
      {labels.newTicket}
    </Link>
  );
  return (
    <div className="wrap py-8 md:py-16">
      <EmptyState title={labels.invalidLink} level={1} art="torn" className="max-w-md" action={support}>
        {labels.goneText}
      </EmptyState>
    </div>
  );
}
