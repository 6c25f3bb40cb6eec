/** Shows the running merges of the catalogue with their progress, and the latest finished ones. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CatalogueMerge } from '#contract/catalogue.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { PANEL_LIST } from '../class-names.ts';
import { Panel } from '../parts/panel.tsx';
import { catalogueLabels as labels } from './catalogue.labels.ts';
import { mergesQuery, useRefetchEntries } from './catalogue.queries.ts';

const SHOWN = 5;

export function MergesPanel() {
  const merges = useQuery(mergesQuery());
  const running = merges.data?.filter((merge) => merge.is_running).length ?? 0;
  const refetch = useEffectEvent(useRefetchEntries());
  useEffect(() => {
    // Refetch the entries whenever a merge starts or finishes, because merges change them.
    if (running >= 0) refetch();
  }, [running]);
  return (
    <QueryView query={merges} loading={null} failed={labels.failedMerges} level={2} className="mb-6" empty={null}>
      {(data) => (
        <Panel title={labels.merges} className="mb-5">
          <ul className={PANEL_LIST}>
            {data.slice(0, Math.max(SHOWN, running)).map((merge) => (
              <li key={merge.id}>
                <Merge merge={merge} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </QueryView>
  );
}

function Merge({ merge }: { merge: CatalogueMerge }) {
  const { from, into, moved, total, finished_at } = merge;
  const name = labels.merging(from.name, into.name);
  return (
    <div className="grid gap-1">
      <p className="text-sm wrap-anywhere">
        {name}:{' '}
        <span className="text-soft tabular-nums">
          {finished_at === null
            ? labels.progress(moved, total)
            : labels.finished(moved, formatAgo(finished_at, new Date()))}
        </span>
      </p>
      {finished_at === null ? <ProgressBar label={name} value={total === 0 ? undefined : moved / total} /> : null}
    </div>
  );
}
