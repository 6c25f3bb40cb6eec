/** Shows a ticket to its requester: the messages and a reply form. The token in the URL replaces a session. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#contract/durations.ts';
import { MAX_TICKET_MESSAGE_LENGTH } from '#contract/limits.ts';
import type { TicketThread } from '#contract/support.ts';
import { isBlank } from '#contract/visible-text.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useParams } from '#web/lib/browser/router.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { formatDate, formatTime, useDisplay } from '#web/lib/i18n/format.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { useDraftText } from '#web/lib/session/draft-input.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Form } from '#web/ui/form.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
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

type ReplyFormProps = {
  number: string;
  lastMessageId: number;
  send: (body: { text: string; last_message_id: number }) => Promise<unknown>;
};

/** The form with which a requester replies to a ticket. */
function ReplyForm({ number, lastMessageId, send }: ReplyFormProps) {
  const [text, setText, forget] = useDraftText(`reply ${number}`);
  const toast = useToast();
  const form = useForm({
    values: { text },
    check: () => ({ text: isBlank(text) ? labels.replyMissing : undefined }),
    send: async () => {
      await send({ text: text.trim(), last_message_id: lastMessageId });
      forget();
      toast({ message: labels.sent, kind: 'success' });
    },
    onFailure: (error) => console.error('Failed to send a reply to a ticket', error),
  });
  return (
    <section>
      <h2 className="mb-2 text-lg">{labels.replyTitle}</h2>
      <Form form={form} className="grid gap-4">
        <TextArea
          label={labels.reply}
          help={labels.replyHelp}
          {...form.field('text', text, setText)}
          rows={5}
          maxLength={MAX_TICKET_MESSAGE_LENGTH}
        />
        <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined} className="justify-self-start">
          {labels.send}
        </Button>
      </Form>
    </section>
  );
}
