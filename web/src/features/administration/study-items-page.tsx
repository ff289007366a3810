import { useQuery } from '@tanstack/react-query';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import type { StudyItem, StudyItemsFilter, StudyItemsResponse } from '@tradesense/contract/study-items.ts';
import {
  STUDY_ITEM_ANSWERS_MIN,
  STUDY_ITEM_FLAGS,
  type StudyItemFlag,
} from '@tradesense/contract/study-items-constants.ts';
import { apiClient } from '../../platform/api-client.ts';
import { QueryView } from '../../query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fixedText } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { studyItemsQuery } from './admin-queries.ts';
import { DataTable, type Column } from './data-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { SearchField } from './search-field.tsx';
import { StudyItemChoices } from './study-item-choices.tsx';
import { columnSorts } from './table-search.ts';
import type { StudyItemsPageSearch } from './study-items-search.ts';
import styles from './list-page.module.css';

const FLAG_LABELS: Readonly<Record<StudyItemFlag, string>> = {
  'few-right': 'few right',
  'nearly-all-right': 'nearly all right',
  'sure-but-wrong': 'sure, but wrong',
  'negative-discrimination': 'negative discrimination',
  'distractor-beats-key': 'the best choose a wrong option',
};

interface StudyItemsPageProps {
  readonly search: StudyItemsPageSearch;
  readonly onSearch: (search: StudyItemsPageSearch) => void;
}

function filterOf({ q, page: _page, ...rest }: StudyItemsPageSearch): StudyItemsFilter {
  return { ...rest, ...(q === undefined ? {} : { search: q }) };
}

/** Shows the statistics of Study's quiz questions and tasks, and which of them need attention. */
export function StudyItemsPage({ search, onSearch }: StudyItemsPageProps) {
  const { page } = search;
  const items = useQuery(studyItemsQuery({ ...filterOf(search), ...(page === undefined ? {} : { page }) }));
  const filter = (change: Partial<StudyItemsPageSearch>): void => {
    const { page: _page, ...rest } = search;
    onSearch({ ...rest, ...change });
  };
  return (
    <AdminFrame title="Item statistics">
      <ItemsFilter key={search.q ?? ''} search={search} onFilter={filter} data={items.data} />
      <QueryView query={items} name="The items" height="24rem">
        {(loaded) => (
          <ItemsTable {...{ search, onSearch, loaded }} isBusy={items.isPlaceholderData} onFilter={filter} />
        )}
      </QueryView>
      <p className={styles['count']}>
        Answers of visitors are not counted. Nothing is flagged, and no discrimination is shown, below{' '}
        {STUDY_ITEM_ANSWERS_MIN} answers.
      </p>
    </AdminFrame>
  );
}

interface ItemsFilterProps {
  readonly search: StudyItemsPageSearch;
  readonly onFilter: (change: Partial<StudyItemsPageSearch>) => void;
  readonly data: StudyItemsResponse | undefined;
}

function ItemsFilter({ search, onFilter, data }: ItemsFilterProps) {
  return (
    <div className={styles['filter']}>
      <SearchField
        label="Search items"
        placeholder="Lesson, question"
        value={search.q ?? ''}
        onSearch={(q) => onFilter({ q: q === '' ? undefined : q } as Partial<StudyItemsPageSearch>)}
      />
      <Select
        label="Kind"
        value={search.kind}
        onValueChange={(value) => onFilter({ kind: value === 'task' ? 'task' : 'question' })}
      >
        <option value="question">Quiz questions</option>
        <option value="task">Tasks</option>
      </Select>
      <Select
        label="Flag"
        value={search.flag ?? ''}
        onValueChange={(value) => onFilter({ flag: value === '' ? undefined : value } as Partial<StudyItemsPageSearch>)}
      >
        <option value="">All items</option>
        <option value="any">Any flag</option>
        {STUDY_ITEM_FLAGS.map((flag) => (
          <option key={flag} value={flag}>
            {FLAG_LABELS[flag]}
          </option>
        ))}
      </Select>
      <output className={styles['count']}>
        {data === undefined
          ? ''
          : `${data.total.toLocaleString('en')} ${data.total === 1 ? 'item' : 'items'}, ${data.flagged.toLocaleString('en')} flagged in all`}
      </output>
      <DownloadButton
        label="CSV"
        download={() => apiClient.callForFile('GET /api/admin/study-items/export', { query: filterOf(search) })}
      />
    </div>
  );
}

interface ItemsTableProps extends StudyItemsPageProps {
  readonly loaded: StudyItemsResponse;
  readonly isBusy: boolean;
  readonly onFilter: ItemsFilterProps['onFilter'];
}

function ItemsTable({ search, onSearch, loaded, isBusy, onFilter }: ItemsTableProps) {
  const { items, total, page, pageSize } = loaded;
  if (items.length === 0)
    return <EmptyState title="No item matches">Items are listed once a learner has answered them.</EmptyState>;
  const first = (page - 1) * pageSize + 1;
  const turn = (next: number): void => onSearch({ ...search, page: next });
  return (
    <>
      <DataTable
        label="Table of items"
        columns={itemColumns(search, onFilter)}
        rows={items}
        rowKey={({ id }) => id}
        isBusy={isBusy}
      />
      <div className={styles['pages']}>
        <span>
          Rows {first.toLocaleString('en')} to {(first + items.length - 1).toLocaleString('en')}
        </span>
        <Button variant="secondary" size="small" disabled={page === 1} onClick={() => turn(page - 1)}>
          Previous
        </Button>
        <Button variant="secondary" size="small" disabled={first + items.length > total} onClick={() => turn(page + 1)}>
          Next
        </Button>
      </div>
    </>
  );
}

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)}%`);

function itemColumns(
  search: StudyItemsPageSearch,
  onFilter: ItemsFilterProps['onFilter'],
): readonly Column<StudyItem>[] {
  const sort = columnSorts(ADMIN_TABLES.studyItems, search, onFilter);
  const ofQuestions: readonly Column<StudyItem>[] = [
    {
      id: 'certainty',
      label: 'Sure / think so / guess',
      isWrapped: true,
      cell: ({ certainty }) => (certainty === null ? '–' : certaintyText(certainty)),
    },
    { id: 'choices', label: 'Choices', cell: (item) => <StudyItemChoices item={item} /> },
  ];
  return [
    {
      id: 'item',
      label: 'Item',
      isWrapped: true,
      sort: sort('lesson'),
      cell: ({ title, lesson, name, isCurrent }) => (
        <>
          {title ?? lesson}, {name} {isCurrent ? null : <Badge>no longer asked</Badge>}
        </>
      ),
    },
    {
      id: 'flags',
      label: 'Flags',
      isWrapped: true,
      cell: ({ flags }) =>
        flags.length === 0
          ? '–'
          : flags.map((flag) => (
              <Badge key={flag} tone="warning">
                {FLAG_LABELS[flag]}
              </Badge>
            )),
    },
    {
      id: 'answers',
      label: 'n',
      isNumber: true,
      sort: sort('answers'),
      cell: ({ answers }) => answers.toLocaleString('en'),
    },
    { id: 'share', label: 'Right', isNumber: true, sort: sort('share'), cell: ({ share }) => percent(share) },
    {
      id: 'discrimination',
      label: 'Discrimination',
      isNumber: true,
      sort: sort('discrimination'),
      cell: ({ discrimination }) => (discrimination === null ? '–' : fixedText(discrimination, 2)),
    },
    ...(search.kind === 'question' ? ofQuestions : []),
  ];
}

function certaintyText({ sure, thinkSo, guess }: NonNullable<StudyItem['certainty']>): string {
  const text = ({ answers, right }: typeof sure): string =>
    answers === 0 ? '–' : `${percent(right / answers)} of ${answers.toLocaleString('en')}`;
  return `${text(sure)} / ${text(thinkSo)} / ${text(guess)}`;
}
