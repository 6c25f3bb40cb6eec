/** Checks that any machine can install from the lock file through any registry, and can verify the downloads. */

type LockedPackage = { resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean };

export function findUnportablePackages(lockFile: string): string[] {
  const { packages } = JSON.parse(lockFile) as { packages?: Record<string, LockedPackage> };
  const locked = Object.entries(packages ?? {}).filter(([place]) => place !== '');
  if (locked.length === 0) return ['package-lock.json lists no packages'];
  return locked.flatMap(([place, { resolved, integrity, link, inBundle }]) => {
    if (link) return [`${place} is a link to a folder of one machine`];
    if (resolved !== undefined) return [`${place} names the address ${resolved}: install with the settings in .npmrc`];
    return integrity === undefined && !inBundle ? [`${place} has no checksum`] : [];
  });
}
