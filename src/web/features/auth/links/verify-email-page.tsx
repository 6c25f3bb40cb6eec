/** Shows what an emailed link is for, asks for the password, and then shows the result. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate, useParams, useSearchParams } from '#web/lib/browser/router.tsx';
import { type AnswerOf, call } from '#web/lib/net/api.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon-paths.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { authLabels, verificationLabels as labels } from '../auth.labels.ts';
import { FormCard } from '../form-card.tsx';
import { fetchUser } from '../session/user-fetch.ts';
import { ResendForm } from '../sign-in/resend-form.tsx';
import { openSignInWith } from '../sign-in/sign-in-note.ts';
import { type Proof, VerifyEmailForm } from './verify-email-form.tsx';

type Answer = AnswerOf<'POST /api/verify-email/{id}/{hash}'>;
type Outcome = Answer['status'] | 'checking' | 'expired' | 'invalid' | 'failed';

/** Fetches the purpose of the link once; `follow` then sends the link with a password. */
function useVerification() {
  const client = useQueryClient();
  const { id = '', hash = '' } = useParams();
  const [query] = useSearchParams();
  const urlParams = { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
  const input = { params: { id: Number(id), hash }, query: urlParams };
  const key = queryKey('POST /api/verify-email/{id}/{hash}', input);
  const follow = async (body: Proof): Promise<Answer> => {
    // A path without a number is not a valid link; the server would refuse it too.
    if (!/^\d+$/.test(id) || !Number.isSafeInteger(input.params.id)) throw new ApiError('not_found', 404);
    return await call('POST /api/verify-email/{id}/{hash}', { ...input, body });
  };
  const link = useQuery({
    queryKey: key,
    // Ignores the abort signal on purpose: once sent, the request must run to its end.
    queryFn: () => follow({}),
    meta: { still: true },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  return { ...link, follow, onDone: (answer: Answer) => void client.setQueryData(key, answer) };
}

function outcomeOf({ data, error }: { data: Answer | undefined; error: unknown }): Outcome {
  if (!error) return data?.status ?? 'checking';
  const code = error instanceof ApiError ? error.code : 'internal';
  if (code === 'link_expired') return 'expired';
  // The server rejects parameters that are too long with `validation_failed`: such a link is invalid too.
  return code === 'not_found' || code === 'validation_failed' ? 'invalid' : 'failed';
}

const titles: Record<Exclude<Outcome, 'proof_required'>, () => string> = {
  checking: () => labels.checking,
  activated: () => labels.welcomeTitle,
  already_verified: () => labels.alreadyTitle,
  email_changed: () => labels.changedTitle,
  expired: () => labels.expiredTitle,
  invalid: () => labels.invalidTitle,
  failed: () => labels.failedTitle,
};

const titleOf = (outcome: Outcome): string => titles[outcome === 'proof_required' ? 'checking' : outcome]();

function useSideEffects(outcome: Outcome, name: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Refresh the session, which still contains the previous email address.
    if (outcome === 'email_changed' && useSession.getState().user) {
      fetchUser().then(useSession.getState().setUser, () => undefined);
    }
    if (outcome === 'activated' && !useSession.getState().user) {
      openSignInWith({ note: labels.welcomeNote, identifier: name }, () => navigate(paths.home()));
    }
  }, [outcome, name, navigate]);
}

export const title = titleSetByPage;

export function VerifyEmailPage() {
  const { data, error, isFetching, refetch, follow, onDone } = useVerification();
  const outcome = outcomeOf({ data, error });
  usePageTitle(data?.status === 'proof_required' ? labels.proofTitles[data.purpose] : titleOf(outcome));
  // Stores the name from the first response: the response that confirms the account does not contain it.
  const [name, setName] = useState('');
  useSideEffects(outcome, name);
  if (outcome === 'proof_required' && data?.status === 'proof_required') {
    const onFailure = (refused: unknown): void => {
      // The link has expired or was replaced by a newer one while the form was open: refetch to show that.
      if (refused instanceof ApiError && (refused.status === 404 || refused.status === 410)) void refetch();
    };
    const finish = (answer: Answer): void => {
      setName(data.name);
      onDone(answer);
    };
    return <VerifyEmailForm link={data} follow={follow} onDone={finish} onFailure={onFailure} />;
  }
  const retry = () => void refetch();
  const account = data?.status === 'already_verified' ? data.name : name;
  return <Result outcome={outcome} name={account} error={error} retrying={isFetching} onRetry={retry} />;
}

type ResultProps = { outcome: Outcome; name: string; error: unknown; retrying: boolean; onRetry: () => void };

function Result({ outcome, name, error, retrying, onRetry }: ResultProps) {
  const title = titleOf(outcome);
  switch (outcome) {
    case 'proof_required':
    case 'checking':
      return <Checking />;
    case 'activated':
      return (
        <Done title={title} text={labels.welcomeText} action={<ContinueButton name={name} />}>
          <WelcomeSteps />
        </Done>
      );
    case 'already_verified':
      return <Done title={title} text={labels.alreadyText} action={<ContinueButton name={name} />} />;
    case 'email_changed':
      return <Done title={title} text={labels.changedText} action={<ContinueButton name={name} />} />;
    case 'expired':
      return <RequestNewLink title={title} text={labels.expiredText} />;
    case 'invalid':
      return <RequestNewLink title={title} text={labels.invalidText} />;
    case 'failed':
      return (
        <div className="wrap py-8 md:py-16">
          <ErrorState
            className="max-w-md"
            level={1}
            title={title}
            retryLabel={authLabels.retry}
            retrying={retrying}
            onRetry={onRetry}
          >
            {sentenceForError(error)}
          </ErrorState>
        </div>
      );
  }
}

function Checking() {
  return (
    <SkeletonGroup label={labels.checking} className="wrap min-h-screen py-8 md:py-16">
      <h1 className="sr-only">{labels.checking}</h1>
      <Skeleton className="mx-auto h-80 max-w-md rounded-xl" />
    </SkeletonGroup>
  );
}

function ContinueButton({ name }: { name: string }) {
  const signedIn = useSession((state) => state.user !== null);
  const navigate = useNavigate();
  return signedIn ? (
    <Link to={paths.home()} className={buttonClass({ variant: 'ink' })}>
      {authLabels.home}
    </Link>
  ) : (
    <Button variant="ink" onClick={() => openSignInWith({ identifier: name }, () => navigate(paths.home()))}>
      {authLabels.submit}
    </Button>
  );
}

type DoneProps = { title: string; text: string; action: ReactNode; children?: ReactNode };

function Done({ title, text, action, children }: DoneProps) {
  return (
    <div className="wrap py-8 md:py-16">
      <EmptyState art="key" level={1} title={title} action={action} className={children ? '' : 'max-w-md'}>
        {text}
      </EmptyState>
      {children}
    </div>
  );
}

function RequestNewLink({ title, text }: { title: string; text: string }) {
  return (
    <FormCard title={title} text={text}>
      <ResendForm />
    </FormCard>
  );
}

type Step = { icon: IconName; to: string; text: (typeof labels.steps)[keyof typeof labels.steps] };

/** Offers a new user the first steps: save a listing, follow a seller, add a want, list an item. */
function WelcomeSteps() {
  const steps: readonly Step[] = [
    { icon: 'heart', to: paths.search({ sort: 'newest' }), text: labels.steps.save },
    { icon: 'bell', to: paths.home(), text: labels.steps.follow },
    { icon: 'search', to: paths.wants(), text: labels.steps.want },
    { icon: 'camera', to: paths.listingCreate(), text: labels.steps.list },
  ];
  return (
    <section aria-labelledby="first-steps" className="mx-auto mt-4 max-w-4xl">
      <h2 id="first-steps" className="text-lg tracking-snug">
        {labels.stepsTitle}
      </h2>
      <ol className="mt-4 grid gap-4 sm:grid-cols-2">
        {steps.map(({ icon, to, text }) => (
          <li key={icon} className="relative grid content-start gap-2 rounded-md border border-line bg-surface p-4">
            <Icon name={icon} />
            <Link
              to={to}
              className="font-semibold tracking-snug underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {text.title}
            </Link>
            <p className="text-sm text-soft">{text.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
