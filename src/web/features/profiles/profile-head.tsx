/** Renders the profile head: banner, avatar, name, rating and bio. */
import type { ReactNode } from 'react';
import type { Profile, PublicProfile } from '#contract/profiles.ts';
import { SellerFacts } from '#web/features/cards/index.ts';
import { formatRating } from '#web/lib/i18n/format.ts';
import { placeholderColour, srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { profilesLabels as labels } from './profiles.labels.ts';

export const AVATAR_CLASS = '[box-shadow:0_0_0_4px_var(--paper)] [--size:5.5rem] md:[--size:8rem]';

/** The owner's tools: they replace the avatar, name and bio in the same space, and overlay the banner. */
export type ProfileTools = Readonly<Record<'banner' | 'avatar' | 'name', ReactNode> & { bio?: ReactNode }>;

type ProfileHeadProps = {
  profile: PublicProfile;
  tools?: ProfileTools;
  /** The owner's edit button or the buttons for other users, at the top right. */
  actions?: ReactNode;
};

export function ProfileHead({ profile, tools, actions }: ProfileHeadProps) {
  const { avatar, banner, bio } = profile.profile;
  return (
    <header>
      <div className="relative -mx-gutter md:mx-0 md:mt-6">
        <Banner url={banner} />
        {tools?.banner}
      </div>
      <div className="relative grid gap-4 md:grid-cols-[auto_1fr] md:gap-x-6 md:px-8">
        {actions ? <div className="absolute top-2 right-0 min-h-target md:right-8">{actions}</div> : null}
        <div className="-mt-9 justify-self-start md:-mt-12">
          {tools ? (
            tools.avatar
          ) : (
            <Avatar size="xl" src={variantUrl(avatar, 256)} srcSet={srcSetOf(avatar)} className={AVATAR_CLASS} />
          )}
        </div>
        <div className="min-w-0 md:pt-3">
          {tools ? (
            tools.name
          ) : (
            <h1 className="flex min-h-target items-center text-xl wrap-anywhere md:text-2xl">{profile.name}</h1>
          )}
          <Rating profile={profile} />
          <FactsLine profile={profile} />
          {tools?.bio ?? <Bio bio={bio} />}
        </div>
      </div>
    </header>
  );
}

/** Renders the facts about the seller; nothing if the backend does not send them (Magpie's own server always does). */
function FactsLine({ profile }: { profile: PublicProfile }) {
  return profile.joined_at ? <SellerFacts facts={profile} /> : null;
}

function Bio({ bio }: { bio: string }) {
  if (!bio) return null;
  return <p className="mt-2 max-w-160 whitespace-pre-line wrap-anywhere text-soft">{bio}</p>;
}

function Banner({ url }: { url: Profile['profile']['banner'] }) {
  if (!url) return <div className="aspect-[5/1] bg-pressed md:rounded-lg" />;
  return (
    <Picture
      ratio="5:1"
      alt=""
      src={variantUrl(url, 1280)}
      srcSet={srcSetOf(url)}
      // With 88vw instead of 100vw, phones load the next smaller stored size; a listing's large picture does the same.
      sizes="(min-width: 90rem) 86rem, (min-width: 30rem) 100vw, 88vw"
      placeholder={placeholderColour(url)}
      className="md:rounded-lg"
      eager
    />
  );
}

function Rating({ profile: { average_rating, review_count } }: { profile: Profile }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      <Stars size="lg" value={average_rating} label={labels.stars} />
      {review_count > 0 ? <span className="font-semibold tabular-nums">{formatRating(average_rating)}</span> : null}
      <span className="text-soft">{labels.basedOn(review_count)}</span>
      {review_count === 0 ? <span className="text-soft">{labels.newTrader}</span> : null}
    </p>
  );
}
