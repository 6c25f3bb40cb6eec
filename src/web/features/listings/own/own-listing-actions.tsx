/** Renders the owner's actions for a listing, below its card. */
import type { ReactNode } from 'react';
import type { ListingCard, ListingStatus, SellerCard } from '#contract/listing-card.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon-paths.ts';
import { ListingFigures } from '../sale/listing-figures.tsx';
import { ownListingsLabels as words } from './own-listings.labels.ts';
import type { Selection } from './use-selection.ts';

type OwnListingActionsProps = {
  card: SellerCard;
  selection: Selection;
  /** Why the last bulk change failed for this listing; undefined if it did not fail. */
  failure: string | undefined;
  onPress: (card: ListingCard, status: ListingStatus) => void;
};

export function OwnListingActions({ card, selection, failure, onPress }: OwnListingActionsProps) {
  const id = `listing-${card.id}-failure`;
  return (
    <>
      {card.figures ? <ListingFigures figures={card.figures} isCompact /> : null}
      {selection.isOn ? (
        <Checkbox
          label={words.selectOne}
          aria-label={words.selectName(card.name)}
          aria-describedby={failure ? id : undefined}
          checked={selection.has(card.id)}
          onChange={(event) => (event.target.checked ? selection.add([card.id]) : selection.remove([card.id]))}
        />
      ) : (
        <Buttons card={card} onPress={onPress} />
      )}
      {failure ? <FieldError id={id}>{failure}</FieldError> : null}
    </>
  );
}

function Buttons({ card, onPress }: Pick<OwnListingActionsProps, 'card' | 'onPress'>) {
  const open = card.status === 'open';
  return (
    <div className="-ml-3 flex flex-wrap items-center">
      <IconLink to={paths.listingEdit(card.id)} icon="pencil" label={words.edit(card.name)} />
      <IconLink to={`${paths.listingCreate()}?copy=${card.id}`} icon="copy" label={words.duplicate(card.name)} />
      <Button
        variant="ghost"
        className="min-w-0 px-2 max-sm:flex-1 max-sm:px-0"
        aria-label={open ? words.closeName(card.name) : words.reopenName(card.name)}
        onClick={() => onPress(card, open ? 'closed' : 'open')}
      >
        {open ? words.close : words.reopen}
      </Button>
    </div>
  );
}

function IconLink({ to, icon, label }: { to: string; icon: IconName; label: string }): ReactNode {
  return (
    <Link to={to} className="icon-btn" aria-label={label} title={label}>
      <Icon name={icon} size="sm" />
    </Link>
  );
}
