/** The page on which admins maintain the words that the search treats as equal. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SynonymSet } from '#contract/search.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { synonymsLabels as labels } from '../catalogue/catalogue.labels.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { StaffTable } from '../list/staff-table.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { synonymsQuery, useRemoveSynonyms } from './synonyms.queries.ts';
import { SynonymsDialog } from './synonyms-dialog.tsx';

export function SynonymsPage() {
  const query = useQuery(synonymsQuery);
  const [edited, setEdited] = useState<SynonymSet | 'new'>();
  return (
    <>
      <PageHead
        title={labels.title}
        intro={labels.intro}
        actions={
          <Button variant="main" icon="plus" onClick={() => setEdited('new')}>
            {labels.add}
          </Button>
        }
      />
      <QueryView
        query={query}
        loading={<ListSkeleton />}
        failed={labels.failed}
        empty={<EmptyState title={labels.none}>{labels.noneText}</EmptyState>}
      >
        {(sets) => <SynonymTable sets={sets} onEdit={setEdited} />}
      </QueryView>
      <SynonymsDialog set={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

function SynonymTable({ sets, onEdit }: { sets: readonly SynonymSet[]; onEdit: (set: SynonymSet) => void }) {
  const remove = useRemoveSynonyms();
  return (
    <StaffTable
      caption={labels.list}
      hasShortActions
      rows={sets}
      nameColumn={{ header: labels.words, name: ({ words }) => words.join(', ') }}
      columns={[]}
      actions={[
        { key: 'e', label: labels.edit, run: onEdit },
        {
          key: 'd',
          label: labels.remove,
          isMinor: true,
          question: {
            title: () => labels.removeTitle,
            text: ({ words }) => (
              <>
                <p className="mb-2 text-text">{words.join(', ')}</p>
                {labels.removeText}
              </>
            ),
          },
          run: ({ id }, options) => remove.mutate(id, options),
          isBusy: () => remove.isPending,
        },
      ]}
    />
  );
}
