/** Unsubscribes from one kind of email through the link in such an email, with or without a session. */
import { useMutation } from '@tanstack/react-query';
import { type MailKind, mailKinds } from '#contract/mail-kinds.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useParams } from '#web/lib/browser/router.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { unsubscribeLabels as labels } from './notifications.labels.ts';

/** Returns the kind of email that a token is for, unverified: only the server can verify the token. */
function kindOf(token: string): MailKind | undefined {
  const [name] = token.split('.');
  return mailKinds.find((kind) => kind === name);
}

export const title = () => labels.title;

export function UnsubscribePage() {
  return (
    <div className="wrap py-8 md:py-16">
      <UnsubscribeForm />
    </div>
  );
}

function UnsubscribeForm() {
  const { token = '' } = useParams();
  const kind = kindOf(token);
  const unsubscribe = useMutation({
    mutationFn: () => call('POST /unsubscribe/{token}', { params: { token } }),
    onError: (error) => console.error(labels.failed, error),
  });
  const isGone = unsubscribe.error instanceof ApiError && unsubscribe.error.code === 'not_found';
  if (kind === undefined || isGone) {
    return (
      <EmptyState title={labels.invalidTitle} level={1} art="torn" className="max-w-md" action={<SettingsLink />}>
        {labels.invalidText}
      </EmptyState>
    );
  }
  if (unsubscribe.data) {
    return (
      <EmptyState title={labels.doneTitle} level={1} art="bell" className="max-w-md" action={<SettingsLink />}>
        <span role="status">{labels.doneText(unsubscribe.data.kind)}</span>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={labels.title}
      level={1}
      art="bell"
      className="max-w-md"
      action={
        <Button variant="main" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
          {unsubscribe.isError ? labels.retry : labels.stop}
        </Button>
      }
    >
      {labels.question(kind)}
      {unsubscribe.isError ? <span role="alert"> {sentenceForError(unsubscribe.error)}</span> : null}
    </EmptyState>
  );
}

function SettingsLink() {
  return (
    <Link to={paths.settings()} className={buttonClass({})}>
      {labels.settings}
    </Link>
  );
}
