/** Describes a want in words. */
import type { Want } from '#contract/wants.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { wantsLabels as labels } from './wants.labels.ts';

const namesOf = (entries: Want['members']): string => entries.map(({ name }) => name).join(', ');

/** Returns, for example, "Orchid Static, Yune · Album · “moon”": all criteria, so that a group's wants differ. */
export const wantTitle = ({ group, members, sourcetypes, words }: Want): string =>
  [
    [group.name, ...(members.length > 0 ? [namesOf(members)] : [])].join(', '),
    ...(sourcetypes.length > 0 ? [namesOf(sourcetypes)] : []),
    ...(words === '' ? [] : [labels.words(words)]),
  ].join(' · ');

/** Describes the criteria that are not restricted, and the maximum price. */
export function wantDetails({ members, sourcetypes, max_price, currency }: Want): string {
  const price = max_price === null || !currency ? [] : [labels.upTo(formatPrice(max_price, currency.code))];
  return [
    ...(members.length === 0 ? [labels.anyMember] : []),
    ...(sourcetypes.length === 0 ? [labels.anySourceType] : []),
    ...price,
  ].join(' · ');
}
