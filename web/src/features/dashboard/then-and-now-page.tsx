import { useQuery } from '@tanstack/react-query';
import type { GradedChartResponse } from '@tradesense/contract/exam-comparison.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/select.tsx';
import { ReviewedChart, useChartReview } from '../chart-exam/chart-review.tsx';
import { comparableChartsQuery, gradedChartQuery } from '../chart-exam/exam-queries.ts';
import { INTERVAL_LABELS, scoreText, TYPE_LABELS, VIEW_NAMES } from '../chart-exam/exam-text.ts';
import { QueryView } from '../../query-view.tsx';
import { TableExportButton } from './export-button.tsx';
import { comparisonTable } from './page-tables.ts';
import { dayName } from './plot-data.ts';
import {
  chartAt,
  daysApart,
  laterThan,
  pairOf,
  placeOf,
  type ChartKind,
  type ComparedChart,
  type ComparedPair,
  type ComparisonSearch,
} from './then-and-now.ts';
import styles from './then-and-now-page.module.css';

interface ThenAndNowPageProps {
  readonly search: ComparisonSearch;
  readonly onSearch: (search: ComparisonSearch) => void;
}

/**
 * Shows two of the learner's graded charts of the same kind side by side, each with the learner's marks and the
 * reference solution.
 */
export function ThenAndNowPage({ search, onSearch }: ThenAndNowPageProps) {
  const comparable = useQuery(comparableChartsQuery);
  return (
    <div className={styles['page']}>
      <BackLink to="/dashboard">the dashboard</BackLink>
      <h1>Your marks then and now</h1>
      <QueryView query={comparable} name="Your earlier charts" height="24rem">
        {({ kinds }) => {
          const pair = pairOf(kinds, search);
          return pair === null ? <NothingYet /> : <Comparison pair={pair} kinds={kinds} onSearch={onSearch} />;
        }}
      </QueryView>
    </div>
  );
}

function NothingYet() {
  return (
    <Card aria-label="Nothing to compare yet">
      <p>
        Two graded charts of the same exam, interval and view stand here side by side once they are four weeks or more
        apart, each with your marks and the reference.
      </p>
      <div>
        <LinkButton to="/chart-exam" size="small">
          Take a Chart Exam
        </LinkButton>
      </div>
    </Card>
  );
}

const kindName = ({ type, interval, view, mode, total }: ChartKind) =>
  `${TYPE_LABELS[type].title}, ${INTERVAL_LABELS[interval]}, ${VIEW_NAMES[view].toLowerCase()}${mode === 'practice' ? ', practice' : ''}, ${total} charts`;
const kindKey = ({ type, interval, view, mode }: ChartKind) => `${type} ${interval} ${view} ${mode}`;
const dayOf = (gradedAt: string) => dayName(gradedAt.slice(0, 10));
const chartName = ({ asset, gradedAt, index }: ComparedChart) => `${dayOf(gradedAt)}, ${asset}, chart ${index + 1}`;

interface ComparisonProps extends Pick<ThenAndNowPageProps, 'onSearch'> {
  readonly pair: ComparedPair;
  readonly kinds: readonly ChartKind[];
}

function Comparison({ pair: { kind, earlier, later }, kinds, onSearch }: ComparisonProps) {
  const options = (charts: readonly ComparedChart[]) =>
    charts.map((chart) => (
      <option key={placeOf(chart)} value={placeOf(chart)}>
        {chartName(chart)}
      </option>
    ));
  const chooseKind = (key: string) => {
    const first = kinds.find((each) => kindKey(each) === key)?.charts[0];
    if (first !== undefined) onSearch({ earlier: placeOf(first) });
  };
  return (
    <>
      <div className={styles['choices']}>
        <Select label="Kind of chart" value={kindKey(kind)} onValueChange={chooseKind}>
          {kinds.map((each) => (
            <option key={kindKey(each)} value={kindKey(each)}>
              {kindName(each)}
            </option>
          ))}
        </Select>
        <Select
          label="Then"
          value={placeOf(earlier)}
          onValueChange={(place) => onSearch({ earlier: place, later: placeOf(later) })}
        >
          {options(kind.charts.filter((chart) => laterThan(chart, kind.charts).length > 0))}
        </Select>
        <Select
          label="Now"
          value={placeOf(later)}
          onValueChange={(place) => onSearch({ earlier: placeOf(earlier), later: place })}
        >
          {options(laterThan(earlier, kind.charts))}
        </Select>
      </div>
      <ComparisonExport then={placeOf(earlier)} now={placeOf(later)} />
      <p className={styles['note']}>
        {`${daysApart(earlier, later)} days apart. Two charts show how you mark, not how much you improved: one may be easier than the other. Your rating takes that into account.`}
      </p>
      <div className={styles['charts']}>
        <Side key={`then ${placeOf(earlier)}`} name="Then" place={placeOf(earlier)} />
        <Side key={`now ${placeOf(later)}`} name="Now" place={placeOf(later)} />
      </div>
    </>
  );
}

/** Button that saves the marks and references of both charts, once both are loaded. */
function ComparisonExport({ then, now }: { readonly then: string; readonly now: string }) {
  const [earlier, later] = [useGradedChart(then), useGradedChart(now)];
  if (earlier.data === undefined || later.data === undefined) return null;
  const table = comparisonTable([
    { ...earlier.data, side: 'then', examId: chartAt(then).examId },
    { ...later.data, side: 'now', examId: chartAt(now).examId },
  ]);
  return (
    <div>
      <TableExportButton table={table} name="Both charts" holds="Every mark and every reference, with its verdict." />
    </div>
  );
}

function useGradedChart(place: string) {
  const { examId, index } = chartAt(place);
  return useQuery(gradedChartQuery(examId, index));
}

function Side({ name, place }: { readonly name: string; readonly place: string }) {
  const { examId } = chartAt(place);
  const graded = useGradedChart(place);
  return (
    <Card as="section" aria-label={name} className={styles['side']}>
      <h2>{name}</h2>
      <QueryView query={graded} name="The chart" height="28rem">
        {(found) => <GradedChart graded={found} examId={examId} />}
      </QueryView>
    </Card>
  );
}

interface GradedChartProps {
  readonly graded: GradedChartResponse;
  readonly examId: string;
}

function GradedChart({ graded: { chart, gradedAt }, examId }: GradedChartProps) {
  const review = useChartReview(chart);
  const marks = chart.parts.flatMap((part) => part.marks);
  const asked = chart.parts.flatMap(({ references }) => references.filter(({ isAsked }) => isAsked));
  return (
    <>
      <p className={styles['note']}>
        {`${dayOf(gradedAt)}. Score ${scoreText(chart.score)}: ${marks.filter(({ credit }) => credit > 0).length} of ${marks.length} marks with credit, ${asked.filter(({ isFound }) => isFound).length} of ${asked.length} references found. Rule version ${chart.ruleVersion}.`}
      </p>
      <ReviewedChart review={review} size="tall" />
      <div>
        <LinkButton to="/chart-exam/results" search={{ session: examId }} variant="secondary" size="small">
          Every verdict
        </LinkButton>
      </div>
    </>
  );
}
