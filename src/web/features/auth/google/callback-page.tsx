/** Completes a Google sign-in, or shows why it failed. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SignedIn } from '#contract/auth.ts';
import type { SecondFactorChallenge } from '#contract/second-factor-challenge.ts';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate, useSearchParams } from '#web/lib/browser/router.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { authLabels, type CallbackOutcome, callbackLabels as labels, secondFactorLabels } from '../auth.labels.ts';
import { FormCard } from '../form-card.tsx';
import { challengeOf, FactorForm } from '../second-factor/factor-form.tsx';
import { openSignInWith } from '../sign-in/sign-in-note.ts';
import { takeOAuthState } from './oauth-state.ts';

/**
 * Exchanges the code for a session and returns where to continue. Runs once per code, even if the page rerenders,
 * unless the user retries.
 */
function useExchange(code: string) {
  return useQuery({
    queryKey: queryKey('POST /api/auth/exchange', { body: { code } }),
    queryFn: async () => {
      const { access_token, user } = await call('POST /api/auth/exchange', { body: { code } });
      const { to, remember } = takeOAuthState();
      useSession.getState().signIn(access_token, user, remember);
      return to;
    },
    enabled: code !== '',
    meta: { still: true },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
}

export const title = titleSetByPage;

export function CallbackPage() {
  const [query] = useSearchParams();
  // The code is stored in state because the URL is replaced immediately: the code must not remain in the history, a
  // bookmark or a referrer.
  const [{ code, refusal }] = useState(() => ({ code: query.get('code') ?? '', refusal: query.get('error') ?? '' }));
  const { data: to, error, isFetching, refetch } = useExchange(refusal ? '' : code);
  const navigate = useNavigate();
  useEffect(() => {
    navigate(to ?? paths.authCallback(), { replace: true });
  }, [to, navigate]);

  const challenge = challengeOf(error);
  const outcome = refusal || !code ? outcomeOfParam(refusal) : error ? outcomeOfExchange(error) : undefined;
  usePageTitle(
    challenge
      ? secondFactorLabels.stepTitle
      : outcome === undefined
        ? labels.busyTitle
        : labels.outcomes[outcome].title,
  );
  if (challenge) return <SecondStep challenge={challenge} />;
  return outcome === undefined || isFetching ? <Busy /> : <Outcome outcome={outcome} onRetry={() => void refetch()} />;
}

function Busy() {
  return (
    <FormCard title={labels.busyTitle}>
      <div className="grid justify-items-center py-6">
        <Spinner size="lg" label={labels.busy} />
      </div>
    </FormCard>
  );
}

function Outcome({ outcome, onRetry }: { outcome: CallbackOutcome; onRetry: () => void }) {
  const { title, text } = labels.outcomes[outcome];
  return (
    <div className="wrap py-8 md:py-16">
      <EmptyState
        art="key"
        level={1}
        title={title}
        className="max-w-md"
        action={<NextStep outcome={outcome} onRetry={onRetry} />}
      >
        {text}
      </EmptyState>
    </div>
  );
}

function SecondStep({ challenge }: { challenge: SecondFactorChallenge }) {
  const navigate = useNavigate();
  const finish = ({ access_token, user }: SignedIn): void => {
    const { to, remember } = takeOAuthState();
    useSession.getState().signIn(access_token, user, remember);
    navigate(to, { replace: true });
  };
  return (
    <FormCard title={secondFactorLabels.stepTitle}>
      <FactorForm
        challenge={challenge}
        onSignedIn={finish}
        onRestart={() => openSignInWith({}, () => navigate(takeOAuthState().to, { replace: true }))}
      />
    </FormCard>
  );
}

const home = () => (
  <Link to={paths.home()} className={buttonClass()}>
    {authLabels.home}
  </Link>
);

function NextStep({ outcome, onRetry }: { outcome: CallbackOutcome; onRetry: () => void }) {
  const navigate = useNavigate();
  if (outcome === 'queued') return home();
  if (outcome === 'suspended') {
    return (
      <>
        <Link to={paths.support()} className={buttonClass({ variant: 'ink' })}>
          {labels.support}
        </Link>
        {home()}
      </>
    );
  }
  if (outcome === 'offline') {
    return (
      <Button variant="ink" onClick={onRetry}>
        {labels.again}
      </Button>
    );
  }
  const signIn = (): void => {
    const { to } = takeOAuthState();
    openSignInWith({}, () => navigate(to, { replace: true }));
  };
  return (
    <>
      <Button variant="ink" onClick={signIn}>
        {authLabels.submit}
      </Button>
      {outcome === 'address_taken' ? (
        <Link to={paths.passwordReset()} className={buttonClass()}>
          {labels.reset}
        </Link>
      ) : (
        home()
      )}
    </>
  );
}

/** An unknown outcome is treated as a failure. */
function outcomeOfParam(error: string): CallbackOutcome {
  const outcomes = Object.keys(labels.outcomes) as CallbackOutcome[];
  return outcomes.find((outcome) => outcome === error) ?? 'failed';
}

/** Determines how a Google sign-in ended. */
function outcomeOfExchange(error: unknown): CallbackOutcome {
  if (!(error instanceof ApiError)) return 'failed';
  switch (error.code) {
    case 'account_queued':
      return 'queued';
    case 'account_suspended':
      return 'suspended';
    case 'invalid_sign_in_code':
    case 'validation_failed':
      return 'expired';
    // The server might not have received the code, so the exchange can be tried again.
    case 'offline':
      return 'offline';
    default:
      return 'failed';
  }
}
