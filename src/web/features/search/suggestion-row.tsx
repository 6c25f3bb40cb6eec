/** How does one suggestion look? */
import { srcSetOf, variantUrl } from '#web/lib/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { Suggestion } from './search.queries.ts';
import { suggestionLabels as words } from './suggestions.labels.ts';

function Sign({ found }: { found: Suggestion }) {
  if (found.kind === 'listing') {
    return (
      <span className="suggestion__picture">
        <Picture src={variantUrl(found.image1, 320)} alt="" className="rounded-sm" />
      </span>
    );
  }
  if (found.kind === 'seller') {
    return <Avatar size="sm" src={found.avatar && variantUrl(found.avatar, 96)} srcSet={srcSetOf(found.avatar)} />;
  }
  return (
    <span className="avatar avatar--sm">
      <Icon name={found.kind === 'group' ? 'users' : 'star'} />
    </span>
  );
}

export function SuggestionRow({ found }: { found: Suggestion }) {
  return (
    <>
      <Sign found={found} />
      <span className="min-w-0">
        <span className="block truncate">{found.name}</span>
        <span className="block text-xs font-normal text-faint">
          {found.kind === 'member' ? words.memberOf(found.group.name) : words.kinds[found.kind]}
        </span>
      </span>
    </>
  );
}

export function RecentRow({ words }: { words: string }) {
  return (
    <>
      <Icon name="clock" className="text-faint" />
      <span className="block truncate">{words}</span>
    </>
  );
}
