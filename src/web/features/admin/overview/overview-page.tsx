/** The start page of the staff. */
import { adminLabels as labels } from '../admin.labels.ts';

export function OverviewPage() {
  return <h1 className="text-xl md:text-2xl">{labels.title}</h1>;
}
