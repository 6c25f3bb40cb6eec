/** Shows the price, seller, facts and delivery policy of a listing. */
import { Fragment, Suspense, use } from 'react';
import type { TranslatedName } from '#contract/scalars.ts';
import { FormerPrice, OwnPrice, SellerFacts } from '#web/features/cards/index.ts';
import { useFirstRender } from '#web/lib/browser/first-render.ts';
import { lazyParts } from '#web/lib/browser/lazy-part.ts';
import { ListingMark } from '#web/lib/browser/listing-mark.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { formatAgo, formatPrice, formatRating, useDisplay } from '#web/lib/i18n/format.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { listingLabels as words } from '../listings.labels.ts';
import type { ShownListing } from '../listings.queries.ts';
import { DescriptionHtml } from './description-html.tsx';
import type { SafeHtml } from './sanitise-description.ts';
import { ShareButton } from './share-button.tsx';
import { StatedFacts } from './stated-facts.tsx';

const { SaleNotice, UserActions } = lazyParts(() => import('./member-parts.ts'), ['SaleNotice', 'UserActions']);

type Priced = Pick<ShownListing, 'price' | 'was_price' | 'currency'>;

/** The price with its currency code. `compact`: smaller and without the former price, for the bar on small screens. */
export function ListingPrice({ listing, compact = false }: { listing: Priced; compact?: boolean }) {
  return (
    <p className={`price whitespace-nowrap ${compact ? 'text-lg' : 'mt-2 text-xl'}`}>
      {formatPrice(listing.price, listing.currency.code)}{' '}
      <small className={compact ? '' : 'text-sm!'}>{listing.currency.code}</small>
      {compact ? null : <FormerPrice listing={listing} isLarge />}
    </p>
  );
}

export function ListingName({ name }: { name: string }) {
  return <h1 className="text-[1.625rem] leading-8 wrap-anywhere lg:text-[1.875rem] lg:leading-9">{name}</h1>;
}

/**
 * Renders the menu for signed-in users other than the seller. Leaves the page after a block, because the block hides
 * the listing.
 */
function SellerActions({ seller, listingId }: Pick<ShownListing, 'seller'> & { listingId: number }) {
  const userId = useSession((session) => session.user?.id);
  const navigate = useNavigate();
  if (userId === undefined || userId === seller.id) return null;
  return (
    <div className="relative z-1 ml-auto -mr-2 size-11 shrink-0">
      <Suspense>
        <UserActions user={seller} listingId={listingId} onBlocked={() => navigate(paths.home())} />
      </Suspense>
    </div>
  );
}

function SellerBlock({ seller, id }: Pick<ShownListing, 'seller' | 'id'>) {
  const { avatar } = seller.profile;
  return (
    <div className="group relative mt-5 flex items-center gap-3 border-y border-line py-4">
      <Avatar
        size="lg"
        className="max-[22.5rem]:self-start"
        src={avatar && variantUrl(avatar, 256)}
        srcSet={srcSetOf(avatar)}
      />
      <div className="min-w-0">
        <Link
          to={paths.profile(seller.name)}
          className="block leading-6 font-semibold tracking-snug wrap-anywhere underline-offset-[0.2em] group-hover:underline after:absolute after:inset-0 after:rounded-md"
        >
          {seller.name}
        </Link>
        <SellerRating seller={seller} />
        {/* Other backends do not send these facts about the seller. */}
        {seller.joined_at ? (
          <div className="min-h-5">
            <SellerFacts facts={seller} />
          </div>
        ) : null}
      </div>
      <SellerActions seller={seller} listingId={id} />
    </div>
  );
}

function SellerRating({ seller }: Pick<ShownListing, 'seller'>) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      <Stars value={seller.average_rating} label={words.stars} />
      {seller.review_count === 0 ? null : (
        <span aria-hidden="true" className="tabular-nums">
          {formatRating(seller.average_rating)}
        </span>
      )}
      <Link to={`${paths.profile(seller.name)}?tab=reviews`} className="link relative z-1 -my-3 py-3">
        {words.seeReviews(seller.review_count)}
      </Link>
    </div>
  );
}

function PriceRow({ listing }: { listing: ShownListing }) {
  const Mark = use(ListingMark);
  return (
    <div className="flex items-end gap-x-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-end gap-x-3">
        <ListingPrice listing={listing} />
        <OwnPrice listing={listing} />
        {listing.status === 'closed' || listing.trade ? (
          <span className="mt-2 rounded-full bg-sunken px-3 text-sm leading-7 font-semibold text-soft">
            {listing.status === 'open' ? words.trade : listing.is_sold ? words.sold : words.closed}
          </span>
        ) : null}
      </div>
      <div
        // Reserves the space of two buttons that load after the page; otherwise, the price beside them
        // would wrap later.
        className="flex-none min-w-[calc(2*var(--target))] min-h-target -mr-2 -mb-2 flex justify-end"
      >
        {listing.is_hidden ? null : (
          <span className="size-11 flex-none">
            <ShareButton listing={listing} />
          </span>
        )}
        {Mark && !listing.viewer.is_owner ? <Mark listing={listing} /> : null}
      </div>
    </div>
  );
}

/** Shows how long ago `time` was. The first render uses the server's time, so that hydration produces the same text. */
function Ago({ time }: { time: string }) {
  const now = new Date(useFirstRender()?.at ?? Date.now());
  return <time dateTime={time}>{formatAgo(time, now)}</time>;
}

function FactList({ listing }: { listing: ShownListing }) {
  useDisplay();
  const facts: { term: string; names: readonly TranslatedName[]; to: (id: number) => string }[] = [
    { term: words.group, names: [listing.group], to: paths.group },
    { term: words.members, names: listing.members, to: paths.member },
    { term: words.sourceType, names: [listing.sourcetype], to: paths.sourceType },
  ];
  return (
    <dl className="grid grid-cols-[6.5rem_1fr] gap-x-4 gap-y-2 py-5 text-sm">
      {facts.map(({ term, names, to }) => (
        <div key={term} className="contents">
          <dt className="text-faint">{term}</dt>
          <dd
            // For thumbs, each name and its comma is a click target of at least 44 by 28 pixels, without more space between
            // the rows.
            className="font-medium wrap-anywhere thumb:-my-1 thumb:leading-7 thumb:[&>span]:relative thumb:[&>span]:inline-block thumb:[&>span]:min-w-target [&_.link]:-my-1 [&_.link]:inline-block [&_.link]:py-1 thumb:[&_.link]:my-0 thumb:[&_.link]:py-0 thumb:[&_.link]:after:absolute thumb:[&_.link]:after:inset-0"
          >
            {names.map(({ id, name, name_fr }, index) => (
              <Fragment key={id}>
                {index > 0 ? ' ' : null}
                <span>
                  <Link to={to(id)} className="link">
                    {localText(name, name_fr)}
                  </Link>
                  {index < names.length - 1 ? ',' : null}
                </span>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
      <div className="contents">
        <dt className="text-faint">{words.listed}</dt>
        <dd className="font-medium">
          <Ago time={listing.created_at} />
        </dd>
      </div>
      <StatedFacts listing={listing} />
    </dl>
  );
}

/** Only the seller and the staff see a hidden listing. */
function HiddenNotice() {
  return <p className="mt-4 rounded-md bg-sunken p-4 text-sm font-semibold">{words.hidden}</p>;
}

export function ListingFacts({ listing }: { listing: ShownListing }) {
  return (
    <>
      <ListingName name={listing.name} />
      <PriceRow listing={listing} />
      {listing.viewer.sale ? (
        <Suspense>
          <SaleNotice listing={listing} />
        </Suspense>
      ) : null}
      {listing.is_hidden ? <HiddenNotice /> : null}
      <SellerBlock seller={listing.seller} id={listing.id} />
      <FactList listing={listing} />
      <div className="flex gap-3 rounded-md bg-sunken p-4 text-sm">
        <Icon name="package" className="text-soft" />
        <div>
          <p className="font-semibold">{words.policyTitle}</p>
          <p className="text-soft">{words.policyText}</p>
        </div>
      </div>
    </>
  );
}

export function ListingDescription({ html, className = '' }: { html: SafeHtml; className?: string }) {
  return (
    <section className={className}>
      <h2 className="mb-3 text-lg tracking-snug">{words.description}</h2>
      <DescriptionHtml html={html} />
    </section>
  );
}
