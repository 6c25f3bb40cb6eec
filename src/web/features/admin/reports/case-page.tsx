/** One case: the snapshot beside the current state, the history of both users, and the decision. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Case, ItemState } from '#contract/cases.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { formatAgo, formatDate } from '#web/lib/i18n/dates.ts';
import { variantUrl } from '#web/lib/net/images.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { DetailLinks } from '../list/detail-links.tsx';
import { DetailSkeleton } from '../list/list-skeleton.tsx';
import { AppealForm } from './appeal-form.tsx';
import { DecisionForm } from './decision-form.tsx';
import { PhotoComparison } from './photo-comparison.tsx';
import { reportsLabels as labels } from './reports.labels.ts';
import { caseQuery, casesQuery } from './reports.queries.ts';

/** The case with the same kind of work after this one, or the first one: an appeal leads to the next appeal. */
function useNextCase(id: number, isAppealed: boolean): string {
  const status = isAppealed ? 'appealed' : '';
  const cases = useInfiniteQuery(casesQuery({ q: '', status, kind: '' }));
  const ids = cases.data?.pages.flatMap(({ data }) => data.map((row) => row.id)).filter((other) => other !== id) ?? [];
  const next = ids.find((other) => other > id) ?? ids[0];
  if (next !== undefined) return `/admin/reports/${next}`;
  return '/admin/reports';
}

export function CasePage({ id }: { id: number }) {
  const query = useQuery(caseQuery(id));
  const navigate = useNavigate();
  const next = useNextCase(id, query.data?.status === 'appealed');
  return (
    <>
      <DetailLinks list="/admin/reports" next={next} labels={labels} />
      <QueryView query={query} loading={<DetailSkeleton />} failed={labels.failedCase} level={1}>
        {(loaded) => <LoadedCase loaded={loaded} onDecided={() => navigate(next)} />}
      </QueryView>
    </>
  );
}

function LoadedCase({ loaded, onDecided }: { loaded: Case; onDecided: () => void }) {
  const { id, kind, title, status, owner, snapshot, current, path } = loaded;
  // Only an appeal opens a case about an earlier decision.
  const isOpenedByAppeal = loaded.decisions.some(({ created_at }) => created_at < loaded.created_at);
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-xl wrap-anywhere md:text-2xl">{`${labels.kinds[kind]}: ${title || (kind === 'photo' ? labels.reusedPhoto : labels.untitled)}`}</h1>
        <p className="text-sm text-soft">
          {labels.statuses[status]} · {owner?.name ?? labels.erased}
          {loaded.is_hidden ? ` · ${labels.hidden}` : ''}{' '}
          {path ? (
            <Link to={path} className="link">
              {labels.open}
            </Link>
          ) : null}
        </p>
      </div>
      {kind === 'photo' ? (
        <PhotoComparison loaded={loaded} />
      ) : (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <State heading={isOpenedByAppeal ? labels.appealSnapshot : labels.snapshot} state={snapshot} />
            <CurrentState snapshot={snapshot} current={current} />
          </div>
          <Reports reports={loaded.reports} />
        </>
      )}
      <History loaded={loaded} />
      <Decisions decisions={loaded.decisions} />
      {loaded.actions.length > 0 ? (
        <DecisionForm id={id} actions={loaded.actions} isUserKnown={owner !== null} onDecided={onDecided} />
      ) : null}
      {status === 'open' && loaded.actions.length === 0 ? <p role="note">{labels.aboutStaff}</p> : null}
      <Appeal loaded={loaded} onDecided={onDecided} />
    </div>
  );
}

function State({ heading, state }: { heading: string; state: ItemState }) {
  const { title, text, pictures, price, rating, reply } = state;
  return (
    <section className="grid content-start gap-2 rounded-md border border-line p-4">
      <h2 className="text-sm text-faint">{heading}</h2>
      {title ? <p className="font-semibold wrap-anywhere">{title}</p> : null}
      {price ? <p>{labels.price(price)}</p> : null}
      {rating === null ? null : <p>{labels.stars(rating)}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {reply ? <p className="text-soft wrap-anywhere">{labels.reply(reply)}</p> : null}
      <Pictures urls={pictures} />
    </section>
  );
}

function Pictures({ urls }: { urls: readonly string[] }) {
  return (
    <div className="flex flex-wrap gap-2">
      {urls
        .filter((url) => url !== '')
        .map((url) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            <img src={variantUrl(url, 320)} alt={labels.picture} className="h-32 rounded-sm object-contain" />
          </a>
        ))}
    </div>
  );
}

function CurrentState({ snapshot, current }: Pick<Case, 'snapshot' | 'current'>) {
  if (current && JSON.stringify(current) !== JSON.stringify(snapshot)) {
    return <State heading={labels.current} state={current} />;
  }
  return (
    <section className="rounded-md border border-line p-4">
      <h2 className="text-sm text-faint">{labels.current}</h2>
      <p>{current ? labels.unchanged : labels.gone}</p>
    </section>
  );
}

/** Empty for an appeal against a sanction that did not follow a report. */
function Reports({ reports }: Pick<Case, 'reports'>) {
  if (reports.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg">{labels.reportsTitle(reports.length)}</h2>
      <ul className="grid gap-2">
        {reports.map(({ reporter, category, reason, created_at, snapshot }) => (
          <li key={reporter.id} className="wrap-anywhere">
            <Link to={`/admin/people/${reporter.id}`} className="link">
              {reporter.name}
            </Link>{' '}
            <span className="text-soft">
              {labels.categories[category]}, {formatAgo(created_at, new Date())}
            </span>
            {reason ? <p>{reason}</p> : null}
            {snapshot ? <State heading={labels.changedView} state={snapshot} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ loaded: { owner_history, reporter_history } }: { loaded: Case }) {
  const people = [...(owner_history ? [owner_history] : []), ...reporter_history];
  return (
    <section>
      <h2 className="mb-2 text-lg">{labels.history}</h2>
      <ul className="grid gap-1">
        {people.map(({ id, name, listings, reports_about, reports_by, sanctions }) => (
          <li key={id}>
            <Link to={`/admin/people/${id}`} className="link admin__target">
              {name}
            </Link>{' '}
            <span className="text-soft">{labels.historyOf(listings, reports_about, reports_by, sanctions)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When it was decided, and how long a suspension lasts or has lasted. */
function factsOf({ action, created_at, ends_at, ended_at, reversed_at }: Case['decisions'][number]): string {
  const facts = [formatAgo(created_at, new Date())];
  if (action === 'suspend') facts.push(ends_at ? labels.until(formatDate(ends_at)) : labels.permanent);
  if (reversed_at) facts.push(labels.reversed);
  else if (ended_at) facts.push(labels.ended(formatDate(ended_at)));
  return facts.join(' · ');
}

function DecidedAppeal({ appeal }: { appeal: NonNullable<Case['decisions'][number]['appeal']> }) {
  const { text, outcome, answer } = appeal;
  return (
    <>
      <p className="text-soft">{labels.appealText(text)}</p>
      {outcome ? <p className="text-soft">{`${labels.outcomes[outcome]} ${answer ?? ''}`}</p> : null}
    </>
  );
}

export function Decisions({ decisions }: Pick<Case, 'decisions'>) {
  if (decisions.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg">{labels.decisions}</h2>
      <ul className="grid gap-2">
        {decisions.map((decision) => (
          <li key={decision.id} className="wrap-anywhere">
            <p className="font-semibold">
              {labels.decidedBy(labels.actions[decision.action], decision.decided_by?.name ?? labels.system)}
            </p>
            <p className="text-sm text-soft">{factsOf(decision)}</p>
            <p className="whitespace-pre-line">{decision.message}</p>
            {decision.appeal ? <DecidedAppeal appeal={decision.appeal} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Appeal({ loaded, onDecided }: { loaded: Case; onDecided: () => void }) {
  const open = loaded.decisions.find(({ appeal }) => appeal?.outcome === null);
  if (!open || loaded.status !== 'appealed') return null;
  if (!loaded.can_decide_appeal) return <p role="note">{labels.otherDecides}</p>;
  return <AppealForm decisionId={open.id} onDecided={onDecided} />;
}
