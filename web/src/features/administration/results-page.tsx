import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import { TEST_STATES, TEST_VERDICTS } from '@tradesense/contract/administration-constants.ts';
import type { TestResult } from '@tradesense/contract/administration-records.ts';
import { apiClient } from '../../platform/api-client.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { QueryView } from '../../query-view.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CLASS_LABELS, TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { AdminFrame } from './admin-frame.tsx';
import { biasTestQuery, chartExamQuery, resultsQuery, type ResultsSearch } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import type { Column } from './data-table.tsx';
import { ExamTypeSelect } from './exam-type-select.tsx';
import { OpenedQuiz } from './opened-quiz.tsx';
import { PagedTable } from './paged-table.tsx';
import { columnSorts } from './table-search.ts';
import type { ResultsPageSearch } from './results-search.ts';
import styles from './list-page.module.css';
import { DownloadButton } from './download-button.tsx';

// Loaded when an attempt is opened, because the list shows no charts.
const TestResultsView = lazyPart(
  async () => (await import('../bias-test/test-results.tsx')).TestResultsView,
  <Skeleton height="24rem" />,
);
const ExamResultsView = lazyPart(
  async () => (await import('../chart-exam/exam-results.tsx')).ExamResultsView,
  <Skeleton height="24rem" />,
);

interface ResultsPageProps {
  readonly search: ResultsPageSearch;
  readonly onSearch: (search: ResultsPageSearch) => void;
}

function filterOf({ learner, attempt: _attempt, ...filter }: ResultsPageSearch): ResultsSearch {
  return { ...filter, ...(learner === undefined ? {} : { userId: learner }) };
}

/** Shows the tests, exams or lesson quizzes of all learners, or a single attempt as its learner sees it. */
export function ResultsPage({ search, onSearch }: ResultsPageProps) {
  const { attempt, ...rest } = search;
  if (attempt === undefined) return <ResultsList {...{ search, onSearch }} />;
  return (
    <AdminFrame title="Test results" hasOwnTitle>
      <BackLink to="/admin/test-results" search={{ ...rest }}>
        the results
      </BackLink>
      {search.kind === 'bias-test' ? <OpenedTest id={attempt} /> : null}
      {search.kind === 'chart-exam' ? <OpenedExam id={attempt} /> : null}
      {search.kind === 'lesson-quiz' ? <OpenedQuiz id={attempt} /> : null}
    </AdminFrame>
  );
}

function OpenedTest({ id }: { id: string }) {
  const test = useQuery(biasTestQuery(id));
  return (
    <QueryView query={test} name="The attempt" height="24rem">
      {(opened) => (
        <>
          <p>As {opened.learner.name} sees it.</p>
          <TestResultsView test={opened.test} isReadOnly />
        </>
      )}
    </QueryView>
  );
}

function OpenedExam({ id }: { id: string }) {
  const exam = useQuery(chartExamQuery(id));
  return (
    <QueryView query={exam} name="The attempt" height="24rem">
      {(opened) => (
        <>
          <p>
            As {opened.learner.name} sees it.{' '}
            <LinkButton to="/admin/regrades" search={{ exam: id }} size="small" variant="secondary">
              Grade this exam again
            </LinkButton>
          </p>
          <ExamResultsView results={opened.results} onStarted={null} />
        </>
      )}
    </QueryView>
  );
}

function ResultsList({ search, onSearch }: ResultsPageProps) {
  const results = useInfiniteQuery(resultsQuery(filterOf(search)));
  return (
    <AdminFrame title="Test results">
      <ResultsFilter {...{ search, onSearch }} />
      <PagedTable
        label="Table of results"
        what="results"
        query={results}
        rows={results.data?.pages.flatMap((page) => page.results)}
        rowKey={({ id }) => id}
        columns={resultColumns(search, onSearch)}
        empty="No attempt matches these filters."
      />
    </AdminFrame>
  );
}

function ResultsFilter({ search, onSearch }: ResultsPageProps) {
  const set = (name: keyof ResultsPageSearch, value: string): void =>
    onSearch({ ...search, [name]: value === '' ? undefined : value });
  const isExams = search.kind === 'chart-exam';
  const hasVerdict = search.kind !== 'bias-test';
  return (
    <div className={styles['filter']}>
      <Select label="Kind" value={search.kind} onValueChange={(value) => set('kind', value)}>
        <option value="chart-exam">Chart Exams</option>
        <option value="bias-test">Bias Tests</option>
        <option value="lesson-quiz">Quizzes of lessons</option>
      </Select>
      {isExams ? <ExamTypeSelect value={search.type} onChange={(type) => set('type', type ?? '')} /> : null}
      <Select label="State" value={search.state ?? ''} onValueChange={(value) => set('state', value)}>
        <option value="">Any state</option>
        {TEST_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
      {hasVerdict ? (
        <Select label="Verdict" value={search.verdict ?? ''} onValueChange={(value) => set('verdict', value)}>
          <option value="">Any verdict</option>
          {TEST_VERDICTS.map((verdict) => (
            <option key={verdict}>{verdict}</option>
          ))}
        </Select>
      ) : null}
      <TextField label="From" type="date" value={search.from ?? ''} onValueChange={(value) => set('from', value)} />
      <TextField label="Until" type="date" value={search.until ?? ''} onValueChange={(value) => set('until', value)} />
      {search.learner === undefined ? null : (
        <Button variant="secondary" size="small" onClick={() => set('learner', '')}>
          All learners
        </Button>
      )}
      <DownloadButton
        label="CSV"
        download={() =>
          apiClient.callForFile('GET /api/admin/test-results/export', {
            query: filterOf(search),
          })
        }
      />
    </div>
  );
}

function resultColumns(search: ResultsPageSearch, onSearch: ResultsPageProps['onSearch']): Column<TestResult>[] {
  const sort = columnSorts(ADMIN_TABLES.results, search, (order) => onSearch({ ...search, ...order }));
  return [
    {
      id: 'subject',
      sort: sort('subject'),
      label: { 'chart-exam': 'Exam', 'bias-test': 'Asset', 'lesson-quiz': 'Lesson' }[search.kind],
      cell: ({ id, kind, subject }) => (
        <button type="button" className={styles['name']} onClick={() => onSearch({ ...search, attempt: id })}>
          {kind === 'chart-exam' ? TYPE_LABELS[subject as keyof typeof TYPE_LABELS].title : subject}
        </button>
      ),
    },
    { id: 'learner', label: 'Learner', cell: ({ learner }) => learner },
    {
      id: 'scope',
      label: { 'chart-exam': 'Class', 'bias-test': 'Timeframe', 'lesson-quiz': 'Kind' }[search.kind],
      cell: ({ kind, scope }) => (kind === 'chart-exam' ? CLASS_LABELS[scope as keyof typeof CLASS_LABELS] : scope),
    },
    { id: 'rated', label: 'Rated', cell: ({ isRated }) => (isRated ? 'rated' : 'practice') },
    { id: 'state', label: 'State', sort: sort('state'), cell: ({ state }) => state },
    {
      id: 'score',
      sort: sort('score'),
      label: 'Score',
      isNumber: true,
      cell: ({ score }) => (score === null ? '–' : `${Math.round(score * 100)}%`),
    },
    {
      id: 'passed',
      label: 'Verdict',
      cell: ({ passed }) => (passed === null ? '–' : passed ? 'passed' : 'failed'),
    },
    { id: 'started', label: 'Started', sort: sort('started'), cell: ({ startedAt }) => timeText(startedAt) },
  ];
}
