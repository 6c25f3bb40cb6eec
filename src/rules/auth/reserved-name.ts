/** Decides which usernames are reserved. */
import { nameSkeleton } from './name-skeleton.ts';

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/**
 * Names used in paths and roles. `me` matters most: /api/users/me is an endpoint, and profiles are at /api/users/NAME.
 */
const RESERVED = words(
  `about abuse account accounts admin administrator administrators all announcement announcements anonymous api app
  auth billing blog bot broadcasting contact conversation conversations create currencies delete deleted dev docs
  edit everybody everyone google group groups guest guides healthz help home hostmaster inbox info invite jobs legal
  listing listings login logout mail mailer-daemon me member members metrics mod moderator new news newest
  no-reply nobody noreply notification notifications null official operator owner password password-reset postmaster
  privacy profile profiles random readyz register report reviews robots.txt root sanctum search security self settings
  sign-in sign-out signin signout signup sitemap sitemap.xml sourcetypes staff status storage support system team
  terms test undefined upload uploads user users verify-email webmaster www you`,
);

/** Words that make any name look like a staff account. */
const STAFF = words(
  `admin admins administrator administrators moderator moderators mod mods staff support official officials
  sysadmin root webmaster postmaster hostmaster operator helpdesk superuser`,
);

/** Words that look like staff only in combination: `TeamRocket` is allowed, `security-team` is not. */
const OFFICE = words(
  'team help service desk system security abuse billing account accounts trust safety customer care the',
);

const isWordOf = (list: readonly string[]): ((name: string) => boolean) => {
  const skeletons = new Set(list.map(nameSkeleton));
  return (name) => skeletons.has(nameSkeleton(name));
};

const isReservedWord = isWordOf(RESERVED);
/** A 5 at the end is a number and not a plural: `member5` is as good a name as `member4`. */
const isReserved = (name: string): boolean => !name.endsWith('5') && isReservedWord(name);
const isStaffWord = isWordOf(STAFF);
const staffSkeletons = [...STAFF, ...OFFICE].map(nameSkeleton);

/** Shorter names of marketplaces are not protected, because too many usernames contain them. */
const MIN_MARKETPLACE_NAME = 3;

/** Returns the skeleton of the marketplace's name without spaces and signs; undefined if the name is not protected. */
function marketplaceSkeleton(marketplace: string): string | undefined {
  const letters = marketplace.normalize('NFKC').replace(/[^a-z0-9]/gi, '');
  return letters.length < MIN_MARKETPLACE_NAME ? undefined : nameSkeleton(letters);
}

/** Reads the digits 3, 4 and 7 as the letters e, a and t, which `nameSkeleton` does not. */
const unmask = (part: string): string => part.replaceAll('3', 'e').replaceAll('4', 'a').replaceAll('7', 't');

/** A number before or after a word does not make it a different word: `moderator1`, `007admin`. */
function withoutNumbers(part: string): string[] {
  const [head, tail] = [part.replace(/^\d+/, ''), part.replace(/\d+$/, '')];
  return [part, head, tail, head.replace(/\d+$/, '')].flatMap((text) => [text, unmask(text)]);
}

/** `MagpieSupport` has two parts, and so has `magpie.support`. */
const partsOf = (name: string): string[] =>
  [name, name.replace(/([a-z0-9])([A-Z])/g, '$1-$2')].flatMap((text) => text.split(/[._-]+/));

/**
 * Returns whether consecutive parts together look like the marketplace's name: `card-harbor-fan` contains Card Harbor,
 * `cards-harborne` does not.
 */
function containsName(parts: readonly string[], skeleton: string): boolean {
  return parts.some((_, start) =>
    parts.slice(start).some((_part, length) => {
      const text = parts.slice(start, start + length + 1).join('');
      return withoutNumbers(text).some((variant) => nameSkeleton(variant) === skeleton);
    }),
  );
}

/**
 *  @param marketplace the name of the marketplace; a username that contains it looks like a staff account
 */
export function isReservedName(name: string, marketplace: string): boolean {
  // A name of separators only is unreadable, and a path of dots has a special meaning in URLs.
  if (nameSkeleton(name) === '' || isReserved(name)) return true;
  const ownSkeleton = marketplaceSkeleton(marketplace);
  const parts = partsOf(name);
  if (parts.some((part) => withoutNumbers(part).some(isStaffWord))) return true;
  if (ownSkeleton !== undefined && containsName(parts, ownSkeleton)) return true;
  const skeletons = [...staffSkeletons, ...(ownSkeleton === undefined ? [] : [ownSkeleton])].toSorted(
    (a, b) => b.length - a.length,
  );
  // At least two words: `security-team` looks like staff, `team2` does not.
  const onlyStaffWords = new RegExp(`^(?:${skeletons.join('|')}){2,}$`);
  return withoutNumbers(name.replace(/[._-]/g, '')).some((text) => onlyStaffWords.test(nameSkeleton(text)));
}
