/** Renders a table that can be worked through by keyboard. */
import { type ReactNode, useRef, useState } from 'react';
import { usePageShortcuts } from '#web/lib/browser/page-shortcuts.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { adminLabels as labels } from '../admin.labels.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { TableHead } from './table-head.tsx';

/**
 * On narrow screens, a `state` is beside the name, a `text` has its own line, and the other columns share one line.
 * `short` and `number` never wrap.
 */
type ColumnLook = 'fact' | 'short' | 'number' | 'state' | 'text';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  look?: ColumnLook;
  /** Shows the header before each value on small screens, where the table has no head. */
  isLabelled?: boolean;
};

const classOf = ({ look = 'fact', isLabelled = look === 'number' }: Pick<Column<never>, 'look' | 'isLabelled'>) =>
  [look === 'short' || look === 'number' ? 'cell--fact' : '', `cell--${look}`, isLabelled ? 'cell--labelled' : '']
    .filter(Boolean)
    .join(' ');

/** An action on one row: a button in the row, and a letter key while the row has the focus. */
export type RowAction<Row> = {
  key: string;
  label: string;
  labelIn?: (row: Row) => string;
  /** Asked before the action, which usually cannot be undone. */
  question?: { title: (row: Row) => string; text: (row: Row) => ReactNode };
  /** `options` are for the mutation of an action with a question: its dialog closes after a success. */
  run: (row: Row, options?: { onSuccess: () => void }) => void;
  /** True for a rarely used action: it is in the row's menu instead of a button. */
  isMinor?: boolean;
  isAvailable?: (row: Row) => boolean;
  isBusy?: (row: Row) => boolean;
};

export type Selection = { ids: ReadonlySet<number>; toggle: (id: number) => void };

type StaffTableProps<Row extends { id: number }> = {
  caption: string;
  rows: readonly Row[];
  /** The first column: the name of a row, linked to its page if `to` is set. */
  nameColumn: { header: string; name: (row: Row) => string; to?: (row: Row) => string };
  columns: readonly Column<Row>[];
  actions?: readonly RowAction<Row>[];
  /** True for few and short actions: with little space, they stay beside the name instead of moving below the facts. */
  hasShortActions?: boolean;
  selection?: Selection | undefined;
};

/** Keyboard: `j` and `k` change the focused row, `Enter` opens it, `x` selects it, letters run its actions. */
export function StaffTable<Row extends { id: number }>(props: StaffTableProps<Row>) {
  const { caption, rows, nameColumn, columns, hasShortActions = false, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [asked, setAsked] = useState<Asked<Row>>();
  const actions = (props.actions ?? []).map((action) => askFirst(action, setAsked));
  useRowKeys(body, { ...props, actions });
  return (
    <>
      <table className={hasShortActions ? 'stafftable stafftable--inline' : 'stafftable'}>
        <caption className="sr-only">{caption}</caption>
        <TableHead
          columns={[nameColumn, ...columns.map(({ header, look }) => ({ header, isNumber: look === 'number' }))]}
          hasSelection={selection !== undefined}
          hasActions={actions.length > 0}
        />
        <tbody ref={body}>
          {rows.map((row) => (
            <TableRow key={row.id} {...props} row={row} actions={actions} />
          ))}
        </tbody>
      </table>
      {actions.some(({ question }) => question) ? (
        <Question actions={props.actions ?? []} asked={asked} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}

type Asked<Row> = { key: string; row: Row };

/** An action with a question opens its dialog instead of running at once; only the dialog then shows progress. */
function askFirst<Row>(action: RowAction<Row>, ask: (asked: Asked<Row>) => void): RowAction<Row> {
  if (action.question === undefined) return action;
  const { isBusy: _, ...rest } = action;
  return { ...rest, run: (row) => ask({ key: action.key, row }) };
}

type QuestionProps<Row> = { actions: readonly RowAction<Row>[]; asked: Asked<Row> | undefined; onClose: () => void };

function Question<Row>({ actions, asked, onClose }: QuestionProps<Row>) {
  const action = actions.find(({ key }) => key === asked?.key);
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={asked ? (action?.question?.title(asked.row) ?? '') : ''}
      action={action?.label ?? ''}
      isBusy={asked ? (action?.isBusy?.(asked.row) ?? false) : false}
      onConfirm={() => asked && action?.run(asked.row, { onSuccess: onClose })}
      onClose={onClose}
    >
      {asked ? action?.question?.text(asked.row) : null}
    </ConfirmDialog>
  );
}

type TableRowProps<Row extends { id: number }> = Omit<StaffTableProps<Row>, 'rows' | 'caption'> & { row: Row };

function TableRow<Row extends { id: number }>(props: TableRowProps<Row>) {
  const { row, nameColumn, columns, actions = [], selection } = props;
  const name = nameColumn.name(row);
  return (
    <tr>
      {selection ? (
        <td className="cell--select">
          <Checkbox
            label={<span className="sr-only">{labels.select(name)}</span>}
            checked={selection.ids.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      ) : null}
      <td className="cell--name">
        {nameColumn.to ? (
          <Link to={nameColumn.to(row)} data-row={row.id} className="rowlink">
            {name}
          </Link>
        ) : (
          <span data-row={row.id} tabIndex={-1}>
            {name}
          </span>
        )}
      </td>
      {columns.map((column) => (
        <td key={column.header} className={classOf(column)} data-label={column.header}>
          {column.cell(row)}
        </td>
      ))}
      {actions.length > 0 ? <ActionCell row={row} name={name} actions={actions} /> : null}
    </tr>
  );
}

type ActionCellProps<Row> = { row: Row; name: string; actions: readonly RowAction<Row>[] };

function ActionCell<Row>({ row, name, actions }: ActionCellProps<Row>) {
  const available = actions.filter(({ isAvailable }) => isAvailable?.(row) ?? true);
  if (available.length === 0) return <td className="cell--actions" />;
  const minor = available.filter(({ isMinor }) => isMinor);
  return (
    <td className="cell--actions">
      <span className="rowactions">
        {available
          .filter(({ isMinor }) => !isMinor)
          .map(({ key, label, labelIn, run, isBusy }) => (
            <Button key={key} variant="ghost" aria-keyshortcuts={key} busy={isBusy?.(row)} onClick={() => run(row)}>
              {labelIn?.(row) ?? label}
            </Button>
          ))}
        {minor.length > 0 ? (
          <Menu
            label={labels.moreActions(name)}
            trigger={(trigger) => <IconButton icon="more" label={labels.moreActions(name)} {...trigger} />}
            items={minor.map(({ label, run }) => ({ label, onSelect: () => run(row) }))}
          />
        ) : null}
      </span>
    </td>
  );
}

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
