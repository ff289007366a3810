import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useIsNarrow } from '../narrow/use-is-narrow.ts';
import { ColumnChooser } from './column-chooser.tsx';
import styles from './data-table.module.css';
import { useColumnChoice } from './stored-columns.ts';
import type { TableColumn } from './table-column.ts';
import { TableFilters } from './table-filters.tsx';
import {
  filteredGroups,
  heldChoice,
  orderAfterPress,
  sortedGroups,
  type TableFilter,
  type TableGroup,
  type TableOrder,
} from './table-order.ts';
import { useIsCard } from './use-is-card.ts';

interface DataTableProps<Row> {
  /** Name of the table's rows: 'Working orders'. The choice of columns is stored under this name. */
  readonly name: string;
  /** The columns. The first one contains the name of the row and cannot be hidden. */
  readonly columns: readonly [TableColumn<Row>, ...TableColumn<Row>[]];
  readonly groups: readonly TableGroup<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly actions?: (row: Row) => ReactNode;
  /** Opens the actions of a row, for example as a context menu. */
  readonly onMenu?: (row: Row) => void;
  /** Details of a row, which are shown below the row on demand. */
  readonly detail?: { readonly words: (row: Row) => string; readonly content: (row: Row) => ReactNode };
  readonly filters?: readonly TableFilter<Row>[];
  /**
   * Text about the order of the loaded rows, for example that the newest are first. It is set only while some rows are
   * not loaded. The table then cannot be sorted or filtered.
   */
  readonly partOf?: string | null;
  /** Content above the table, next to its filters. */
  readonly toolbar?: ReactNode;
  /** Called when the row that contains the focus is removed. Pass the same function at each render. */
  readonly onFocusLost?: () => void;
}

/** A table with at most this many row groups has no filters, unless a filter is already chosen. */
const LONG = 10;
const ignore = (): void => undefined;

/**
 * Roles of the table's parts. On a phone the style sheet shows each row as a card, and some browsers drop the roles of
 * table elements that are not displayed as a table.
 */
const ROLES = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/**
 * When a column header gets the focus, scrolls it out from under the sticky column of actions. Browsers do not scroll
 * to sticky headers by themselves.
 */
function showFocused({ target }: FocusEvent<HTMLElement>): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Shows a dense table. The learner can choose its columns and, if all rows are loaded, sort and filter the rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, groups, filters = [], partOf = null, toolbar, keyOf, actions, detail } = props;
  const [choice, choose] = useColumnChoice(name);
  const [order, setOrder] = useState<TableOrder | null>(null);
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({});
  const chosen = heldChoice(groups, filters, asked);
  const isWhole = partOf === null;
  const [first, ...others] = columns;
  const optional = others.map((each) => ({ ...each, isShown: choice[each.id] ?? each.isHiddenAtFirst !== true }));
  const shown = [first, ...optional.filter(({ isShown }) => isShown)];
  const isFiltered = Object.keys(chosen).length > 0;
  const canFilter = isWhole && filters.length > 0 && (groups.length > LONG || isFiltered);
  const sortBy = isWhole && order !== null ? columns.find(({ id }) => id === order.columnId)?.sortBy : undefined;
  const kept = canFilter ? filteredGroups(groups, filters, chosen) : groups;
  const sorted = sortBy === undefined || order === null ? kept : sortedGroups(kept, sortBy, order.direction);
  return (
    <>
      {toolbar === undefined && !canFilter ? null : (
        <Toolbar onFocusLost={props.onFocusLost ?? ignore}>
          {canFilter ? (
            <TableFilters
              {...{ groups, filters, chosen }}
              count={sorted.length}
              onChoose={(id, value) => setAsked({ ...chosen, [id]: value })}
            />
          ) : null}
          <div className={styles['tools']}>{toolbar}</div>
        </Toolbar>
      )}
      <div className={styles['scroller']}>
        <table {...ROLES.table} className={styles['table']}>
          <caption>
            <VisuallyHidden>{name}</VisuallyHidden>
          </caption>
          <thead {...ROLES.rowGroup}>
            <tr {...ROLES.row}>
              {shown.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  order={order}
                  onSort={isWhole ? () => setOrder(orderAfterPress(order, column.id)) : null}
                />
              ))}
              <th {...ROLES.columnHeader} scope="col" className={styles['acts']}>
                <VisuallyHidden>Actions</VisuallyHidden>
                <ColumnChooser table={name} columns={optional} onChoose={choose} />
              </th>
            </tr>
          </thead>
          {sorted.map((group) => (
            <Group
              key={group.key}
              {...{ group, keyOf, actions, detail }}
              onMenu={props.onMenu}
              columns={shown}
              onFocusLost={props.onFocusLost ?? ignore}
            />
          ))}
        </table>
      </div>
      {partOf === null ? null : <p className={styles['note']}>{partOf}</p>}
    </>
  );
}

/** Calls `onFocusLost` when the element `own` is removed while it contains the focus. */
function useFocusLoss(own: RefObject<HTMLElement | null>, onFocusLost: () => void): void {
  useLayoutEffect(() => {
    const element = own.current;
    // The cleanup of a layout effect runs before its element is removed, so the element still contains the focus.
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [own, onFocusLost]);
}

function Toolbar({ onFocusLost, children }: { readonly onFocusLost: () => void; readonly children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  useFocusLoss(own, onFocusLost);
  return (
    <div ref={own} className={styles['toolbar']}>
      {children}
    </div>
  );
}

interface HeaderCellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly order: TableOrder | null;
  readonly onSort: (() => void) | null;
}

function HeaderCell<Row>({ column, order, onSort }: HeaderCellProps<Row>) {
  const { id, title, isNumber, sortBy } = column;
  const direction = order?.columnId === id ? order.direction : undefined;
  const canSort = onSort !== null && sortBy !== undefined;
  return (
    <th
      {...ROLES.columnHeader}
      scope="col"
      className={classNames(isNumber === true && styles['number'], !canSort && styles['fixed'])}
      aria-sort={canSort ? (direction ?? 'none') : undefined}
    >
      {canSort ? (
        <button type="button" className={styles['sort']} onClick={onSort} onFocus={showFocused}>
          {title}
          <span aria-hidden="true" className={styles['arrow']}>
            {direction === undefined ? '' : direction === 'ascending' ? '▲' : '▼'}
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}

type GroupProps<Row> = Pick<DataTableProps<Row>, 'keyOf'> & {
  readonly group: TableGroup<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly actions: DataTableProps<Row>['actions'] | undefined;
  readonly detail: DataTableProps<Row>['detail'] | undefined;
  readonly onMenu: DataTableProps<Row>['onMenu'] | undefined;
  readonly onFocusLost: () => void;
};

function Group<Row>({ group, keyOf, columns, ...row }: GroupProps<Row>) {
  const { label, rows } = group;
  return (
    <tbody {...ROLES.rowGroup}>
      {label === null ? null : (
        <tr {...ROLES.row} className={styles['group']}>
          <th {...ROLES.rowHeader} scope="rowgroup" colSpan={columns.length + 1}>
            {label}
          </th>
        </tr>
      )}
      {rows.map((each, place) => (
        <Row key={keyOf(each)} {...row} columns={columns} row={each} isLeg={label !== null || place > 0} />
      ))}
    </tbody>
  );
}

interface RowProps<Row> extends Omit<GroupProps<Row>, 'group' | 'keyOf'> {
  readonly row: Row;
  /** Whether the row belongs to the row or label above it, such as an exit to its entry. */
  readonly isLeg: boolean;
}

function Row<Row>({ row, columns, actions, detail, onMenu, isLeg, onFocusLost }: RowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const own = useRef<HTMLTableRowElement>(null);
  const below = useRef<HTMLTableRowElement>(null);
  useFocusLoss(own, onFocusLost);
  useFocusLoss(below, onFocusLost);
  const isCard = useIsCard();
  // On a narrow screen there is little room next to the name of a row, so the actions are below it. A card shows them
  // between its name and its figures.
  const isBelow = useIsNarrow() && !isCard;
  const acts =
    detail === undefined && actions === undefined ? null : (
      <span className={styles['actions']}>
        {detail === undefined ? null : (
          <button type="button" className={styles['toggle']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {detail.words(row)}
          </button>
        )}
        {actions?.(row)}
      </span>
    );
  return (
    <>
      <tr
        {...ROLES.row}
        ref={own}
        className={classNames(isLeg && styles['leg'])}
        onContextMenu={
          onMenu === undefined
            ? undefined
            : (event) => {
                event.preventDefault();
                onMenu(row);
              }
        }
      >
        {columns.map((column, place) => {
          const content = column.cell(row);
          const look = classNames(column.isNumber && styles['number'], column.isText && styles['text']);
          return place === 0 ? (
            <th {...ROLES.rowHeader} key={column.id} scope="row" className={look}>
              {content}
            </th>
          ) : (
            <td {...ROLES.cell} key={column.id} className={look} data-title={column.title}>
              {content}
            </td>
          );
        })}
        <td {...ROLES.cell} className={styles['acts']}>
          {isBelow ? null : acts}
        </td>
      </tr>
      {isBelow && acts !== null ? (
        <tr {...ROLES.row} ref={below} className={styles['below']}>
          <td {...ROLES.cell} colSpan={columns.length + 1}>
            <div className={styles['more']}>{acts}</div>
          </td>
        </tr>
      ) : null}
      {isOpen && detail !== undefined ? (
        <tr {...ROLES.row} className={styles['detail']}>
          <td {...ROLES.cell} colSpan={columns.length + 1}>
            <div className={styles['more']}>{detail.content(row)}</div>
          </td>
        </tr>
      ) : null}
    </>
  );
}
