/** The head of a staff table, with the names of its columns. */
import { adminLabels as labels } from '../admin.labels.ts';

type TableHeadProps = {
  columns: readonly string[];
  /** Adds a column with the buttons of each row. */
  hasActions?: boolean;
};

export function TableHead({ columns, hasActions }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {hasActions ? (
          <th scope="col">
            <span className="sr-only">{labels.actions}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
