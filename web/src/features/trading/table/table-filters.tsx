import { useId } from 'react';
import styles from './data-table.module.css';
import { filterValues, type TableFilter, type TableGroup } from './table-order.ts';

interface TableFiltersProps<Row> {
  readonly groups: readonly TableGroup<Row>[];
  readonly filters: readonly TableFilter<Row>[];
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChoose: (id: string, value: string) => void;
  /** Number of row groups that match the filters. */
  readonly count: number;
}

/** Shows filters for the rows of a long table, and how many row groups match them. */
export function TableFilters<Row>({ groups, filters, chosen, onChoose, count }: TableFiltersProps<Row>) {
  const id = useId();
  return (
    <div className={styles['filters']}>
      {filters.map((filter) => (
        <span key={filter.id} className={styles['filter']}>
          <label htmlFor={`${id}-${filter.id}`}>{filter.title}</label>
          <select
            id={`${id}-${filter.id}`}
            value={chosen[filter.id] ?? ''}
            onChange={({ target }) => onChoose(filter.id, target.value)}
          >
            <option value="">All</option>
            {filterValues(groups, filter).map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </span>
      ))}
      <output className={styles['count']}>{count === groups.length ? '' : `${count} of ${groups.length}`}</output>
    </div>
  );
}
