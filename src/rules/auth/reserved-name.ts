/** Which user names may nobody have? */

/** Names of addresses, of roles and of ourselves. `me` above all: the API has a call of that name beside the profiles. */
const RESERVED = new Set(
  `about abuse account accounts admin administrator administrators all announcement announcements anonymous api app
  auth billing blog bot broadcasting contact conversation conversations create currencies delete deleted dev docs
  edit everybody everyone google group groups guest guides healthz help home hostmaster inbox info invite jobs legal
  listing listings login logout magpie mail mailer-daemon me member members metrics mod moderator new news newest
  no-reply nobody noreply notification notifications null official operator owner password password-reset postmaster
  privacy profile profiles random readyz register report reviews robots.txt root sanctum search security self settings
  sign-in sign-out signin signout signup sitemap sitemap.xml sourcetypes staff status storage support system team
  terms test undefined upload uploads user users verify-email webmaster www you`
    .split(/\s+/)
    .filter(Boolean),
);

/** Dots, hyphens and underscores do not make another name of it: `A_d.min` reads as `admin`. */
const bare = (name: string): string => name.toLowerCase().replace(/[._-]/g, '');
const bareReserved = new Set([...RESERVED].map(bare));

export function isReservedName(name: string): boolean {
  const stripped = bare(name);
  // Nothing but marks is no name, and a file name of dots is no address.
  return stripped === '' || bareReserved.has(stripped);
}
