/** Describes a want in words. */
import type { Want } from '#contract/wants.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { wantsLabels as labels } from './wants.labels.ts';

const namesOf = (entries: Want['members']): string => entries.map(({ name }) => name).join(', ');

/**
 * Example: "Orchid Static · Yune · Album · “moon”". Contains all criteria except the price, to distinguish several wants
 * for one group.
 */
export const wantTitle = ({ group, members, sourcetypes, words }: Want): string =>
  [
    group.name,
    ...(members.length > 0 ? [namesOf(members)] : []),
    ...(sourcetypes.length > 0 ? [sourcetypes.map(({ name, name_fr }) => localText(name, name_fr)).join(', ')] : []),
    ...(words === '' ? [] : [labels.words(words)]),
  ].join(' · ');

/** Says for which criteria the want accepts any value, and states the maximum price. */
export function wantDetails({ members, sourcetypes, max_price, currency }: Want): string {
  const price = max_price === null || !currency ? [] : [labels.upTo(formatPrice(max_price, currency.code))];
  return [
    ...(members.length === 0 ? [labels.anyMember] : []),
    ...(sourcetypes.length === 0 ? [labels.anySourceType] : []),
    ...price,
  ].join(' · ');
}
