/** What is there of one member of a group? */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { browseLabels as words } from './browse.labels.ts';
import { memberQuery } from './browse.queries.ts';
import { BrowseHead, BrowseListings, BrowsePage } from './browse-view.tsx';
import { idOf } from './id-in-address.ts';

export function MemberPage() {
  const id = idOf(useParams().id);
  return (
    <BrowsePage id={id} result={useQuery(memberQuery(id))}>
      {(member) => (
        <>
          <BrowseHead
            kind={
              <>
                {words.kinds.member}{' '}
                <Link to={paths.group(member.group.id)} className="link -my-3 py-3 wrap-anywhere">
                  {member.group.name}
                </Link>
              </>
            }
            found={member}
            filter="member"
          />
          <BrowseListings key={member.id} found={member} filter="member" />
        </>
      )}
    </BrowsePage>
  );
}
