/** Describes a want in words. */
import type { Want } from '#contract/wants.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { wantsLabels as labels } from './wants.labels.ts';

const namesOf = (entries: Want['members']): string => entries.map(({ name }) => name).join(', ');

/** Such as "Orchid Static, Yune". */
export const wantTitle = ({ group, members }: Want): string =>
  [group.name, ...(members.length > 0 ? [namesOf(members)] : [])].join(', ');

/** The criteria besides the group and its members. */
export function wantDetails({ members, sourcetypes, words, max_price, currency }: Want): string {
  const price = max_price === null || !currency ? [] : [labels.upTo(formatPrice(max_price, currency.code))];
  return [
    ...(members.length === 0 ? [labels.anyMember] : []),
    ...(sourcetypes.length > 0 ? [namesOf(sourcetypes)] : []),
    ...(words === '' ? [] : [labels.words(words)]),
    ...price,
  ].join(' · ');
}
