/** What comes of following the link of an invitation? */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { routes } from '#contract/routes.ts';
import { type AnswerOf, call } from '#web/lib/api.ts';
import { ApiError, sentenceForError } from '#web/lib/errors.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { authLabels } from './auth.labels.ts';
import { ResendForm } from './resend-form.tsx';
import { openSignInWith } from './sign-in-note.ts';
import { fetchUser } from './user-fetch.ts';
import { verificationLabels as labels } from './verification.labels.ts';

type Verified = AnswerOf<'auth.verifyEmail'>['status'];
type Outcome = Verified | 'checking' | 'expired' | 'invalid' | 'failed';

/** Asked once a link, however often the page renders: the second answer would be another one. */
function useVerification() {
  const { id = '', hash = '' } = useParams();
  const [query] = useSearchParams();
  const proof = { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
  const number = Number(id);
  return useQuery({
    queryKey: ['auth', 'verifyEmail', id, hash, proof],
    // No signal is taken: a link once followed is followed to its end.
    queryFn: async () => {
      // What is no number never was a link of ours; the server would say the same.
      if (!/^\d+$/.test(id) || !Number.isSafeInteger(number)) throw new ApiError('not_found', 404);
      return (await call(routes.auth.verifyEmail, { params: { id: number, hash }, query: proof })).status;
    },
    meta: { still: true },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

function outcomeOf({ data, error }: { data: Verified | undefined; error: unknown }): Outcome {
  if (data) return data;
  if (!error) return 'checking';
  const code = error instanceof ApiError ? error.code : 'internal';
  if (code === 'link_expired') return 'expired';
  // A proof that is too long to be one is refused by its shape.
  return code === 'not_found' || code === 'validation_failed' ? 'invalid' : 'failed';
}

const titles: Record<Outcome, () => string> = {
  checking: () => labels.checking,
  activated: () => labels.welcomeTitle,
  already_verified: () => labels.alreadyTitle,
  email_changed: () => labels.changedTitle,
  expired: () => labels.expiredTitle,
  invalid: () => labels.invalidTitle,
  failed: () => labels.failedTitle,
};

export function VerifyEmailPage() {
  const { data, error, isFetching, refetch } = useVerification();
  const outcome = outcomeOf({ data, error });
  const navigate = useNavigate();
  usePageTitle(titles[outcome]());
  useEffect(() => {
    // The settings still show the former address.
    if (outcome === 'email_changed' && useSession.getState().user) {
      fetchUser().then(useSession.getState().setUser, () => undefined);
    }
    if (outcome === 'activated' && !useSession.getState().user) {
      openSignInWith(labels.welcomeNote, () => void navigate(paths.home()));
    }
  }, [outcome, navigate]);

  switch (outcome) {
    case 'checking':
      return (
        <SkeletonGroup label={labels.checking} className="wrap py-8">
          <h1 className="sr-only">{labels.checking}</h1>
          <Skeleton className="h-8 w-56" />
          <Skeleton className="mt-4 h-5 w-80 max-w-full" />
        </SkeletonGroup>
      );
    case 'activated':
      return <Done title={titles[outcome]()} text={labels.welcomeText} action={<GoOn />} />;
    case 'already_verified':
      return <Done title={titles[outcome]()} text={labels.alreadyText} action={<GoOn />} />;
    case 'email_changed':
      return <Done title={titles[outcome]()} text={labels.changedText} action={<GoOn />} />;
    case 'expired':
      return <AskAgain title={titles[outcome]()} text={labels.expiredText} />;
    case 'invalid':
      return <AskAgain title={titles[outcome]()} text={labels.invalidText} />;
    case 'failed':
      return (
        <div className="wrap py-8">
          <ErrorState
            level={1}
            title={titles[outcome]()}
            retryLabel={authLabels.retry}
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {sentenceForError(error)}
          </ErrorState>
        </div>
      );
  }
}

function GoOn() {
  const signedIn = useSession((state) => state.user !== null);
  const navigate = useNavigate();
  return signedIn ? (
    <Link to={paths.home()} className={buttonClass({ variant: 'ink' })}>
      {authLabels.home}
    </Link>
  ) : (
    <Button variant="ink" onClick={() => openSignInWith('', () => void navigate(paths.home()))}>
      {authLabels.submit}
    </Button>
  );
}

function Done({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="wrap py-8">
      <EmptyState art="key" level={1} title={title} action={action}>
        {text}
      </EmptyState>
    </div>
  );
}

function AskAgain({ title, text }: { title: string; text: string }) {
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="text-xl md:text-2xl">{title}</h1>
      <p className="mt-2 max-w-text text-soft">{text}</p>
      <ResendForm />
    </div>
  );
}
