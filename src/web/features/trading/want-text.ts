/** Describes a want in words. */
import type { Want } from '#contract/wants.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { wantsLabels as labels } from './wants.labels.ts';

const namesOf = (entries: Want['members']): string => entries.map(({ name }) => name).join(', ');

/** Such as "Orchid Static, Yune · Album · “moon”": two wants of the same group differ in it. */
export const wantTitle = ({ group, members, sourcetypes, words }: Want): string =>
  [
    [group.name, ...(members.length > 0 ? [namesOf(members)] : [])].join(', '),
    ...(sourcetypes.length > 0 ? [namesOf(sourcetypes)] : []),
    ...(words === '' ? [] : [labels.words(words)]),
  ].join(' · ');

/** What the title leaves open, and the price. */
export function wantDetails({ members, sourcetypes, max_price, currency }: Want): string {
  const price = max_price === null || !currency ? [] : [labels.upTo(formatPrice(max_price, currency.code))];
  return [
    ...(members.length === 0 ? [labels.anyMember] : []),
    ...(sourcetypes.length === 0 ? [labels.anySourceType] : []),
    ...price,
  ].join(' · ');
}
