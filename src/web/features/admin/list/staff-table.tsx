/** Renders a table that can be worked through by keyboard. */
import { type ReactNode, useRef } from 'react';
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { adminLabels as labels } from '../admin.labels.ts';

export type Column<Row> = { header: string; cell: (row: Row) => ReactNode; className?: string };

/** An action on one row: a button in the row, and a letter while the row has the focus. */
export type RowAction<Row> = {
  key: string;
  label: string;
  /** The text of the button in this row, if it differs from the label. */
  labelIn?: (row: Row) => string;
  run: (row: Row) => void;
  /** All rows if it is missing. */
  isAvailable?: (row: Row) => boolean;
  /** The row whose action is being sent. */
  isBusy?: (row: Row) => boolean;
};

export type Selection = { ids: ReadonlySet<number>; toggle: (id: number) => void };

type StaffTableProps<Row extends { id: number }> = {
  /** Describes the table to assistive technology. */
  caption: string;
  rows: readonly Row[];
  /** The name of a row, which links to its page; the first column. */
  nameColumn: { header: string; name: (row: Row) => string; to?: (row: Row) => string };
  columns: readonly Column<Row>[];
  actions?: readonly RowAction<Row>[];
  /** Shows a checkbox in each row. */
  selection?: Selection | undefined;
};

/** `j` and `k` move the focus from row to row, `Enter` opens a row, `x` selects it, letters run its actions. */
export function StaffTable<Row extends { id: number }>(props: StaffTableProps<Row>) {
  const { caption, rows, nameColumn, columns, actions = [], selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, props);
  return (
    <table className="stafftable">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection ? (
            <th scope="col">
              <span className="sr-only">{labels.selectColumn}</span>
            </th>
          ) : null}
          <th scope="col">{nameColumn.header}</th>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
          {actions.length > 0 ? <th scope="col">{labels.actions}</th> : null}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <TableRow key={row.id} {...props} row={row} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}

type TableRowProps<Row extends { id: number }> = Omit<StaffTableProps<Row>, 'rows' | 'caption'> & { row: Row };

function TableRow<Row extends { id: number }>(props: TableRowProps<Row>) {
  const { row, nameColumn, columns, actions = [], selection } = props;
  const name = nameColumn.name(row);
  return (
    <tr>
      {selection ? (
        <td className="selectcell">
          <Checkbox
            label={<span className="sr-only">{labels.select(name)}</span>}
            checked={selection.ids.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      ) : null}
      <td className="font-medium">
        {nameColumn.to ? (
          <Link to={nameColumn.to(row)} data-row={row.id} className="link">
            {name}
          </Link>
        ) : (
          <span data-row={row.id} tabIndex={-1}>
            {name}
          </span>
        )}
      </td>
      {columns.map(({ header, cell, className }) => (
        <td key={header} className={className} data-label={header}>
          {cell(row)}
        </td>
      ))}
      {actions.length > 0 ? <ActionCell row={row} actions={actions} /> : null}
    </tr>
  );
}

function ActionCell<Row>({ row, actions }: { row: Row; actions: readonly RowAction<Row>[] }) {
  return (
    <td>
      <span className="flex flex-wrap gap-2">
        {actions
          .filter(({ isAvailable }) => isAvailable?.(row) ?? true)
          .map(({ key, label, labelIn, run, isBusy }) => (
            <Button key={key} aria-keyshortcuts={key} busy={isBusy?.(row)} onClick={() => run(row)}>
              {labelIn?.(row) ?? label}
            </Button>
          ))}
      </span>
    </td>
  );
}

/** Finds the row with the focus, and registers the keyboard shortcuts of the table. */
function useRowKeys<Row extends { id: number }>(
  body: React.RefObject<HTMLTableSectionElement | null>,
  { rows, actions = [], selection }: StaffTableProps<Row>,
): void {
  const elements = (): HTMLElement[] => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focusedAt = (): number =>
    elements().findIndex((element) => element.closest('tr')?.contains(document.activeElement));
  const move = (step: 1 | -1): void => {
    const at = focusedAt();
    const last = elements().length - 1;
    const next = at === -1 ? (step === 1 ? 0 : last) : Math.min(Math.max(at + step, 0), last);
    elements()[next]?.focus();
  };
  const withRow = (run: (row: Row) => void) => (): void => {
    const row = rows[focusedAt()];
    if (row) run(row);
  };
  usePageShortcuts([
    { key: 'j', act: labels.nextRow, run: () => move(1) },
    { key: 'k', act: labels.previousRow, run: () => move(-1) },
    ...(selection ? [{ key: 'x', act: labels.selectRow, run: withRow((row) => selection.toggle(row.id)) }] : []),
    ...actions.map(({ key, label, run, isAvailable }) => ({
      key,
      act: label,
      run: withRow((row) => {
        if (isAvailable?.(row) ?? true) run(row);
      }),
    })),
  ]);
}
