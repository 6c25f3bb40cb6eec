/** The pages of a group, a member and a source type. */
import { useQuery } from '@tanstack/react-query';
import type { GroupPage as Group } from '#contract/catalogue.ts';
import { loadRates } from '#web/features/currencies/index.ts';
import { searchQuery } from '#web/features/search/index.ts';
import type { LoadData } from '#web/lib/browser/load-data.ts';
import { titleSetByPage } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useParams } from '#web/lib/browser/router.tsx';
import { formatCount } from '#web/lib/i18n/format.ts';
import { browseLabels as words } from './browse.labels.ts';
import { groupQuery, listingsOf, memberQuery, sourceTypeQuery } from './browse.queries.ts';
import { BrowseHead, BrowseListings, BrowsePage } from './browse-view.tsx';
import '#web/ui/chip.css';

const idOf = (text: string | undefined): number => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0);

export const title = titleSetByPage;
export const loadData: LoadData = async (client, { page, params, search, currency }) => {
  const id = idOf(params['id']);
  const filter = page === 'sourceType' ? 'sourcetype' : page === 'member' ? 'member' : 'group';
  const readEntry = {
    group: () => client.fetchQuery(groupQuery(id)),
    member: () => client.fetchQuery(memberQuery(id)),
    sourcetype: () => client.fetchQuery(sourceTypeQuery(id)),
  };
  const [{ pages }] = await Promise.all([
    client.fetchInfiniteQuery(searchQuery(listingsOf(filter, id, search))),
    readEntry[filter](),
  ]);
  await loadRates(
    client,
    pages.flatMap(({ data }) => data),
    currency,
  );
};

export function GroupPage() {
  const id = idOf(useParams().id);
  return (
    <BrowsePage id={id} result={useQuery(groupQuery(id))}>
      {(group) => (
        <>
          <BrowseHead kind={words.kinds.group} item={group} filter="group" />
          <Members members={group.members} />
          <BrowseListings key={group.id} item={group} filter="group" />
        </>
      )}
    </BrowsePage>
  );
}

function Members({ members }: Pick<Group, 'members'>) {
  if (members.length === 0) return null;
  return (
    <section aria-labelledby="members" className="mt-6">
      <h2 id="members" className="mb-3 text-lg">
        {words.members}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {members.map((member) => (
          <li key={member.id} className="min-w-0">
            <Link to={paths.member(member.id)} className="chip wrap-anywhere">
              {member.name}{' '}
              <span className="text-faint tabular-nums" aria-hidden="true">
                {formatCount(member.listing_count)}
              </span>
              <span className="sr-only">{words.forSale(member.listing_count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
            item={member}
            filter="member"
          />
          <BrowseListings key={member.id} item={member} filter="member" />
        </>
      )}
    </BrowsePage>
  );
}

export function SourceTypePage() {
  const id = idOf(useParams().id);
  return (
    <BrowsePage id={id} result={useQuery(sourceTypeQuery(id))}>
      {(sourceType) => (
        <>
          <BrowseHead kind={words.kinds.sourcetype} item={sourceType} filter="sourcetype" />
          <BrowseListings key={sourceType.id} item={sourceType} filter="sourcetype" />
        </>
      )}
    </BrowsePage>
  );
}
