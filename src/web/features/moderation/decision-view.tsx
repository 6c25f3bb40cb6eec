/** Shows a decision of a moderator to the affected user, with the form for the one appeal. */
import type { UseQueryResult } from '@tanstack/react-query';
import { MAX_APPEAL_LENGTH } from '#contract/limits.ts';
import type { UserDecision } from '#contract/moderation.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { formatDate } from '#web/lib/i18n/dates.ts';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { useDraftText } from '#web/lib/session/draft-input.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { moderationLabels as labels } from './moderation.labels.ts';

type DecisionViewProps = { decision: UserDecision; appeal: (text: string) => Promise<unknown> };

type DecisionOfProps = Pick<DecisionViewProps, 'appeal'> & { query: UseQueryResult<UserDecision> };

/** The content of a page with one decision. */
export function DecisionOf({ query, appeal }: DecisionOfProps) {
  const loading = (
    <div className="min-h-screen">
      <Skeleton className="h-48" />
    </div>
  );
  return (
    <div className="wrap py-8">
      <QueryView query={query} loading={loading} failed={labels.failed} level={1}>
        {(decision) => <DecisionView decision={decision} appeal={appeal} />}
      </QueryView>
    </div>
  );
}

function DecisionView({ decision, appeal }: DecisionViewProps) {
  useDisplay();
  const { action, title, message, ends_at } = decision;
  return (
    <article className="mx-auto grid max-w-160 gap-5">
      <h1 className="text-xl md:text-2xl">{labels.actions[action]}</h1>
      {action === 'suspend' ? (
        <Banner shape="box" tone="warning">
          {ends_at === null ? labels.forGood : labels.until(formatDate(ends_at))}
        </Banner>
      ) : null}
      {title === '' ? null : <p className="wrap-anywhere text-soft">{labels.about(title)}</p>}
      <section>
        <h2 className="text-lg">{labels.messageTitle}</h2>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{message}</p>
      </section>
      <AppealState decision={decision} />
      {decision.can_appeal ? <AppealForm decision={decision} appeal={appeal} /> : null}
    </article>
  );
}

function AppealState({ decision: { appeal } }: Pick<DecisionViewProps, 'decision'>) {
  if (!appeal) return null;
  const { outcome, answer, text } = appeal;
  const state = outcome === null ? labels.waiting : labels[outcome];
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{labels.yourAppeal}</h2>
      <p className="whitespace-pre-line wrap-anywhere text-soft">{text}</p>
      <Banner shape="box" tone="info">
        <span role="status">{state}</span>
      </Banner>
      {answer ? <p className="whitespace-pre-line wrap-anywhere">{answer}</p> : null}
    </section>
  );
}

function AppealForm({ decision, appeal }: DecisionViewProps) {
  const [text, setText, forget] = useDraftText(`appeal ${decision.id}`);
  const form = useForm({
    values: { text },
    check: () => ({ text: text.trim() === '' ? labels.appealMissing : undefined }),
    send: async () => {
      await appeal(text.trim());
      forget();
    },
    onFailure: (error) => console.error('Failed to send an appeal', error),
  });
  return (
    <section>
      <h2 className="mb-2 text-lg">{labels.appealTitle}</h2>
      <Form form={form} className="grid gap-4">
        <TextArea
          label={labels.appealText}
          help={labels.appealHelp}
          {...form.field('text', text, setText)}
          rows={5}
          maxLength={MAX_APPEAL_LENGTH}
        />
        <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined}>
          {labels.sendAppeal}
        </Button>
      </Form>
    </section>
  );
}
