/** Renders one row under the search box: a suggestion, or words to search for. */
import { useOwnPrice } from '#web/features/currencies/index.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { suggestionLabels as labels } from './search.labels.ts';
import type { Suggestion } from './search.queries.ts';

function SuggestionImage({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'listing') {
    return (
      <span className="flex-none w-14">
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
      <span className="min-w-0 flex-1">
        <span className="block truncate">{suggestion.name}</span>
        <span className="block text-xs font-normal text-faint">
          {suggestion.kind === 'member' ? labels.memberOf(suggestion.group.name) : labels.kinds[suggestion.kind]}
        </span>
      </span>
      {suggestion.kind === 'listing' && suggestion.currency ? <SuggestionPrice {...suggestion} /> : null}
    </>
  );
}

/** Shows the price in the reader's currency if there is a rate, else in the listing's currency. */
function SuggestionPrice({ price, currency }: { price: number; currency: string }) {
  const { amount, code } = useOwnPrice(price, currency) ?? { amount: price, code: currency };
  return (
    <span className="flex-none text-sm tabular-nums">
      {formatPrice(amount, code)} <small className="text-faint">{code}</small>
    </span>
  );
}

export function WordsRow({ kind, words }: { kind: 'recent' | 'words'; words: string }) {
  return (
    <>
      <Icon name={kind === 'recent' ? 'clock' : 'search'} className="text-faint" />
      <span className="block truncate">{kind === 'recent' ? words : labels.searchFor(words)}</span>
    </>
  );
}
