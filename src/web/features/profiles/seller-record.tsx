/** Shows how many sales a seller has made and how soon they answer. */
import type { SellerRecord as Record } from '#contract/profiles.ts';
import { sellerRecordLabels as labels } from './seller-record.labels.ts';

export function SellerRecord({ record: { sales, response_hours: hours } }: { record: Record }) {
  const facts = [sales > 0 ? labels.sales(sales) : '', hours === null ? '' : labels.answersWithin(hours)];
  return <p className="text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>;
}
