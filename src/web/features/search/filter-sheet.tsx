/** Shows the filters in a bottom sheet on small screens, with the result count on the close button. */
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { filterChips } from './filter-chips.ts';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { filterLabels as words } from './search.labels.ts';

type FilterSheetProps = FilterPanelProps & {
  /** For example `12 listings`; undefined until the count is known. */
  count: string | undefined;
};

export function FilterSheet({ count, ...panel }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = filterChips(panel.searchParams, panel.facets, panel.code).length;
  return (
    <>
      <Button icon="filter" className="search__open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open(chosen)}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={words.title} closeLabel={words.close}>
        <div>
          <FilterPanel {...panel} />
        </div>
        <div className="sheet__done">
          <p role="status" className="sr-only">
            {count}
          </p>
          <Button variant="main" block onClick={() => setOpen(false)}>
            {words.done(count)}
          </Button>
        </div>
      </Modal>
    </>
  );
}
