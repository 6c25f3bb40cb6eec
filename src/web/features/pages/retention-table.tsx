/** Renders the retention periods in `#contract/retention.ts` as a table. */
import { type RetentionRule, retention, retentionIds } from '#contract/retention.ts';
import { retentionLabels as labels } from './pages.labels.ts';

const periodOf = ({ amount, unit, from }: RetentionRule): string => labels.from[from](labels.units[unit](amount));

export function RetentionTable() {
  return (
    <div className="mt-8 overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="mb-2 text-left text-lg tracking-snug">{labels.caption}</caption>
        <thead>
          <tr>
            {[labels.subject, labels.howLong, labels.why].map((name) => (
              <th key={name} scope="col" className="border-b border-line py-2 pr-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {retentionIds.map((id) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal">
                {labels.rows[id].subject}
              </th>
              <td className="py-2 pr-4">{periodOf(retention[id])}</td>
              <td className="py-2 text-soft">{labels.rows[id].why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-soft">{labels.daily}</p>
    </div>
  );
}
