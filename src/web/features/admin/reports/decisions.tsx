/** Lists the decisions of a case, or the sanctions of a user, with their appeals. */
import type { Case } from '#contract/moderation.ts';
import { formatAgo, formatDate } from '#web/lib/i18n/dates.ts';
import { PANEL_LIST } from '../class-names.ts';
import { Panel } from '../parts/panel.tsx';
import { reportsLabels as labels } from '../people/people.labels.ts';

type Decision = Case['decisions'][number];

function factsOf({ action, created_at, ends_at, ended_at, reversed_at }: Decision): string {
  const facts = [formatAgo(created_at, new Date())];
  if (action === 'suspend') facts.push(ends_at ? labels.until(formatDate(ends_at)) : labels.permanent);
  if (reversed_at) facts.push(labels.reversed);
  else if (ended_at) facts.push(labels.ended(formatDate(ended_at)));
  return facts.join(' · ');
}

function DecidedAppeal({ appeal }: { appeal: NonNullable<Decision['appeal']> }) {
  const { text, outcome, answer } = appeal;
  return (
    <div className="mt-2 grid gap-1 border-s-2 border-line ps-3 text-sm text-soft">
      <p>{labels.appealText(text)}</p>
      {outcome ? <p>{`${labels.outcomes[outcome]} ${answer ?? ''}`}</p> : null}
    </div>
  );
}

export function Decisions({ decisions }: Pick<Case, 'decisions'>) {
  if (decisions.length === 0) return null;
  return (
    <Panel title={labels.decisions}>
      <ul className={PANEL_LIST}>
        {decisions.map((decision) => (
          <li key={decision.id} className="wrap-anywhere">
            <p className="font-semibold">
              {labels.decidedBy(labels.actions[decision.action], decision.decided_by?.name ?? labels.system)}
            </p>
            <p className="text-sm text-soft">{factsOf(decision)}</p>
            <p className="mt-1 whitespace-pre-line">{decision.message}</p>
            {decision.appeal ? <DecidedAppeal appeal={decision.appeal} /> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
