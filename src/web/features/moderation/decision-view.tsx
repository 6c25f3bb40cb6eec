/** Shows a moderator's decision to the affected user, with the form for the one appeal that is possible. */

import type { UseQueryResult } from '@tanstack/react-query';
import { MAX_APPEAL_LENGTH } from '#contract/limits.ts';
import type { UserDecision } from '#contract/moderation.ts';
import type { DecisionAction } from '#contract/report-kinds.ts';
import { isBlank } from '#contract/visible-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { formatDate } from '#web/lib/i18n/dates.ts';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { useDraftText } from '#web/lib/session/draft-input.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon-paths.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { moderationLabels as labels } from './moderation.labels.ts';

const BOX = 'rounded-lg border border-line bg-surface p-4 sm:p-6';

type DecisionViewProps = { decision: UserDecision; appeal: (text: string) => Promise<unknown> };

type DecisionOfProps = Pick<DecisionViewProps, 'appeal'> & { query: UseQueryResult<UserDecision> };

const signs: Readonly<Record<DecisionAction, { icon: IconName; look: string }>> = {
  dismiss: { icon: 'check', look: 'bg-success-bg text-success' },
  hide: { icon: 'eye-off', look: 'bg-warning-bg text-warning' },
  close: { icon: 'lock', look: 'bg-warning-bg text-warning' },
  warn: { icon: 'warning', look: 'bg-warning-bg text-warning' },
  suspend: { icon: 'block', look: 'bg-error-bg text-error' },
};

export function DecisionOf({ query, appeal }: DecisionOfProps) {
  const loading = (
    <SkeletonGroup label={labels.loading} className="mx-auto grid min-h-screen max-w-160 content-start gap-4">
      <Skeleton className="size-12 rounded-full" />
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </SkeletonGroup>
  );
  return (
    <div className="wrap py-8 md:py-12">
      <QueryView query={query} loading={loading} failed={labels.failed} level={1}>
        {(decision) => <DecisionView decision={decision} appeal={appeal} />}
      </QueryView>
    </div>
  );
}

function DecisionView({ decision, appeal }: DecisionViewProps) {
  useDisplay();
  return (
    <article className="mx-auto grid max-w-160 gap-4">
      <Head decision={decision} />
      <section className={BOX}>
        <h2 className="text-lg">{decision.action === 'dismiss' ? labels.messageTitle : labels.reasonTitle}</h2>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{decision.message}</p>
      </section>
      <AppealState decision={decision} />
      {decision.can_appeal ? <AppealForm decision={decision} appeal={appeal} /> : null}
    </article>
  );
}

function Head({ decision: { action, title, created_at, ends_at } }: Pick<DecisionViewProps, 'decision'>) {
  const { icon, look } = signs[action];
  return (
    <header className="mb-2">
      <span className={`mb-4 grid size-12 place-items-center rounded-full ${look}`}>
        <Icon name={icon} />
      </span>
      <p className="text-sm text-soft">{labels.decidedOn(formatDate(created_at))}</p>
      <h1 className="text-xl md:text-2xl">{labels.actions[action]}</h1>
      {title === '' ? null : <p className="mt-2 font-medium wrap-anywhere">{labels.about(title)}</p>}
      <p className="mt-2 text-soft">
        {labels.effects[action]}
        {action === 'suspend' ? ` ${ends_at === null ? labels.forGood : labels.until(formatDate(ends_at))}` : null}
      </p>
    </header>
  );
}

function AppealState({ decision: { appeal } }: Pick<DecisionViewProps, 'decision'>) {
  if (!appeal) return null;
  const { outcome, answer, text } = appeal;
  const state = outcome === null ? labels.waiting : labels[outcome];
  return (
    <section className={`${BOX} grid gap-3`}>
      <h2 className="text-lg">{labels.yourAppeal}</h2>
      <Banner shape="box" tone={outcome === 'upheld' ? 'success' : 'info'}>
        <span role="status">{state}</span>
      </Banner>
      {answer ? <p className="whitespace-pre-line wrap-anywhere">{answer}</p> : null}
      <blockquote className="border-l-2 border-line-strong pl-4 whitespace-pre-line wrap-anywhere text-soft">
        {text}
      </blockquote>
    </section>
  );
}

function AppealForm({ decision, appeal }: DecisionViewProps) {
  const [text, setText, forget] = useDraftText(`appeal ${decision.id}`);
  const form = useForm({
    values: { text },
    check: () => ({ text: isBlank(text) ? labels.appealMissing : undefined }),
    send: async () => {
      await appeal(text.trim());
      forget();
    },
    onFailure: (error) => console.error('Failed to send an appeal', error),
  });
  return (
    <section className={BOX}>
      <h2 className="text-lg">{labels.appealTitle}</h2>
      <p className="mt-1 mb-4 text-sm text-soft">{labels.appealHelp}</p>
      <Form form={form} className="grid gap-4">
        <TextArea
          label={labels.appealText}
          {...form.field('text', text, setText)}
          rows={5}
          maxLength={MAX_APPEAL_LENGTH}
        />
        <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined} className="sm:justify-self-start">
          {labels.sendAppeal}
        </Button>
      </Form>
    </section>
  );
}
