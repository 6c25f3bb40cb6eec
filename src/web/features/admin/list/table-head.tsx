/** The head of a staff table, with the names of its columns. */
import { adminLabels as labels } from '../admin.labels.ts';

type TableHeadProps = {
  columns: readonly { header: string; isNumber?: boolean }[];
  /** Adds the header of a first column with the checkbox of each row. */
  hasSelection?: boolean;
  /** Adds the header of a last column with the buttons of each row. */
  hasActions?: boolean;
};

const HiddenHeader = ({ text }: { text: string }) => (
  <th scope="col">
    <span className="sr-only">{text}</span>
  </th>
);

export function TableHead({ columns, hasSelection, hasActions }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {hasSelection ? <HiddenHeader text={labels.selectColumn} /> : null}
        {columns.map(({ header, isNumber }) => (
          <th key={header} scope="col" className={isNumber ? 'cell--number' : undefined}>
            {header}
          </th>
        ))}
        {hasActions ? <HiddenHeader text={labels.actions} /> : null}
      </tr>
    </thead>
  );
}
