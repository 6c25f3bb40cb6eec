/** Renders one suggestion, or one recent search. */
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { Suggestion } from './search.queries.ts';
import { suggestionLabels as words } from './suggestions.labels.ts';

function SuggestionImage({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'listing') {
    return (
      <span className="suggestion__picture">
        <Picture src={variantUrl(suggestion.image1, 320)} alt="" className="rounded-sm" />
      </span>
    );
  }
  if (suggestion.kind === 'seller') {
    return (
      <Avatar
        size="sm"
        src={suggestion.avatar && variantUrl(suggestion.avatar, 96)}
        srcSet={srcSetOf(suggestion.avatar)}
      />
    );
  }
  return (
    <span className="avatar avatar--sm">
      <Icon name={suggestion.kind === 'group' ? 'users' : 'star'} />
    </span>
  );
}

export function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  return (
    <>
      <SuggestionImage suggestion={suggestion} />
      <span className="min-w-0">
        <span className="block truncate">{suggestion.name}</span>
        <span className="block text-xs font-normal text-faint">
          {suggestion.kind === 'member' ? words.memberOf(suggestion.group.name) : words.kinds[suggestion.kind]}
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
