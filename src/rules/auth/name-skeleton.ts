/** Reduces a user name to what a quick look sees of it: names with equal skeletons look alike. */

/**
 * The index `users_name_skeleton` computes the same in SQL (`skeletonOf` in the schema); a test compares the two. User
 * names are ASCII, so the index leaves the normalisation out.
 */
export function nameSkeleton(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
