/**
 * The staff page of one case: the snapshot beside the current state, the history of the reported user and of the
 * reporters, and the decision.
 */

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Case, ItemState } from '#contract/moderation.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { formatAgo } from '#web/lib/i18n/dates.ts';
import { variantUrl } from '#web/lib/net/images.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { adminLabels } from '../admin.labels.ts';
import { LINK_LINE, PANEL_LIST, SIDE_COLUMN } from '../class-names.ts';
import { DetailLinks } from '../list/detail-links.tsx';
import { DetailSkeleton } from '../list/list-skeleton.tsx';
import { Panel } from '../parts/panel.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { reportsLabels as labels } from '../people/people.labels.ts';
import { AppealForm } from './appeal-form.tsx';
import { CaseState } from './case-state.tsx';
import { DecisionForm } from './decision-form.tsx';
import { Decisions } from './decisions.tsx';
import { PhotoComparison } from './photo-comparison.tsx';
import { caseQuery, casesQuery } from './reports.queries.ts';

/**
 * Returns the path of the next case with an appeal if this one has an appeal, otherwise of the next open case. After
 * the last case, the first one follows; without another case, returns the path of the list.
 */
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
      <DetailLinks list="/admin/reports" back={labels.back} next={{ to: next, label: labels.next }} />
      <QueryView query={query} loading={<DetailSkeleton />} failed={labels.failedCase} level={1}>
        {(loaded) => <LoadedCase loaded={loaded} onDecided={() => navigate(next)} />}
      </QueryView>
    </>
  );
}

function LoadedCase({ loaded, onDecided }: { loaded: Case; onDecided: () => void }) {
  return (
    <>
      <CaseHead loaded={loaded} />
      <div className="split">
        <div>
          {loaded.kind === 'photo' ? (
            <PhotoComparison loaded={loaded} />
          ) : (
            <>
              <ReportedItem loaded={loaded} />
              <Reports reports={loaded.reports} />
            </>
          )}
          <Decisions decisions={loaded.decisions} />
        </div>
        <div className={SIDE_COLUMN}>
          <Work loaded={loaded} onDecided={onDecided} />
          <History loaded={loaded} />
        </div>
      </div>
    </>
  );
}

function CaseHead({ loaded: { kind, title, status, owner, is_hidden, path } }: { loaded: Case }) {
  return (
    <div className="mb-5 grid gap-2">
      <h1 className="text-xl wrap-anywhere md:text-2xl">
        {adminLabels.labelled(labels.kinds[kind], title || (kind === 'photo' ? labels.reusedPhoto : labels.untitled))}
      </h1>
      <div className="pointer-coarse:-my-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <CaseState status={status} />
        {is_hidden ? <StateTag>{labels.hidden}</StateTag> : null}
        {owner ? (
          <Link to={`/admin/people/${owner.id}`} className={`link ${LINK_LINE}`}>
            {owner.name}
          </Link>
        ) : (
          <span>{labels.erased}</span>
        )}
        {path ? (
          <Link to={path} className={`link ${LINK_LINE}`}>
            {labels.open}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** Shows the form for the decision or the appeal, or explains why someone else must decide. */
function Work({ loaded, onDecided }: { loaded: Case; onDecided: () => void }) {
  const { id, actions, status, owner } = loaded;
  if (actions.length > 0) {
    return <DecisionForm id={id} actions={actions} isUserKnown={owner !== null} onDecided={onDecided} />;
  }
  if (status === 'open') return <Note>{labels.aboutStaff}</Note>;
  const open = loaded.decisions.find(({ appeal }) => appeal?.outcome === null);
  if (!open || status !== 'appealed') return null;
  if (!loaded.can_decide_appeal) return <Note>{labels.otherDecides}</Note>;
  return <AppealForm decisionId={open.id} onDecided={onDecided} />;
}

function Note({ children }: { children: string }) {
  return (
    <p role="note" className="panel text-sm text-soft">
      {children}
    </p>
  );
}

function ReportedItem({ loaded }: { loaded: Case }) {
  const { snapshot, current } = loaded;
  // If a decision is older than the case, the case was opened by an appeal.
  const isOpenedByAppeal = loaded.decisions.some(({ created_at }) => created_at < loaded.created_at);
  const heading = isOpenedByAppeal ? labels.appealSnapshot : labels.snapshot;
  if (!current || JSON.stringify(current) === JSON.stringify(snapshot)) {
    return <State heading={heading} state={snapshot} note={current ? labels.unchanged : labels.missing} />;
  }
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <State heading={heading} state={snapshot} />
      <State heading={labels.current} state={current} />
    </div>
  );
}

function State({ heading, state, note }: { heading: string; state: ItemState; note?: string }) {
  const { title, text, pictures, price, rating, reply } = state;
  return (
    <section className="panel gap-2!">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm text-faint">{heading}</h2>
        {note ? <StateTag>{note}</StateTag> : null}
      </div>
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
  const pictures = urls.filter((url) => url !== '');
  if (pictures.length === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {pictures.map((url) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img
            src={variantUrl(url, 320)}
            alt={labels.picture}
            className="h-36 rounded-md md:h-52 bg-sunken object-contain"
          />
        </a>
      ))}
    </div>
  );
}

function Reports({ reports }: Pick<Case, 'reports'>) {
  if (reports.length === 0) return null;
  return (
    <Panel title={labels.reportsTitle(reports.length)}>
      <ul className={PANEL_LIST}>
        {reports.map(({ reporter, category, reason, created_at, snapshot }) => (
          <li key={reporter.id} className="grid gap-1 wrap-anywhere">
            <div className="pointer-coarse:-my-2.5 flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={`/admin/people/${reporter.id}`} className={`rowlink ${LINK_LINE} font-semibold`}>
                {reporter.name}
              </Link>
              <StateTag tone="warning">{labels.categories[category]}</StateTag>
              <span className="text-sm text-soft">{formatAgo(created_at, new Date())}</span>
            </div>
            {reason ? <p>{reason}</p> : null}
            {snapshot ? <State heading={labels.changedView} state={snapshot} /> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function History({ loaded: { owner_history, reporter_history } }: { loaded: Case }) {
  const people = [...(owner_history ? [owner_history] : []), ...reporter_history];
  if (people.length === 0) return null;
  return (
    <Panel title={labels.history}>
      <ul className={PANEL_LIST}>
        {people.map(({ id, name, listings, reports_about, reports_by, sanctions }) => (
          <li key={id} className="text-sm wrap-anywhere">
            <div className="pointer-coarse:-my-2.5">
              <Link to={`/admin/people/${id}`} className={`link ${LINK_LINE}`}>
                {name}
              </Link>
            </div>
            <p className="text-soft">{labels.historyOf(listings, reports_about, reports_by, sanctions)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
