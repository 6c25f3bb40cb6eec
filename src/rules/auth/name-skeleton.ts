/** Reduces a username to its skeleton: usernames with equal skeletons look alike at a glance. */

/**
 * The index `users_name_skeleton` computes the same skeletons in SQL (`skeletonOf` in the schema), and a test compares
 * both. The index omits the normalisation because usernames are ASCII.
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
