/** What is there from one source: an album, a fan club, a broadcast? */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { browseLabels as words } from './browse.labels.ts';
import { sourceTypeQuery } from './browse.queries.ts';
import { BrowseHead, BrowseListings, BrowsePage } from './browse-view.tsx';
import { idOf } from './id-in-address.ts';

export function SourceTypePage() {
  const id = idOf(useParams().id);
  return (
    <BrowsePage id={id} result={useQuery(sourceTypeQuery(id))}>
      {(sourceType) => (
        <>
          <BrowseHead kind={words.kinds.sourcetype} found={sourceType} filter="sourcetype" />
          <BrowseListings key={sourceType.id} found={sourceType} filter="sourcetype" />
        </>
      )}
    </BrowsePage>
  );
}
