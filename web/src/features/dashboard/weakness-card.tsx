import type { SkillDashboard } from '@tradesense/contract/dashboard.ts';
import { WEAKNESS_ANSWERS_MIN } from '@tradesense/contract/dashboard-constants.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { percentText } from '../../ui/number-text.ts';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { QueryView } from '../../query-view.tsx';
import pageStyles from './dashboard-page.module.css';
import { skillQuery } from './dashboard-queries.ts';
import { whole } from './figure-text.ts';
import { SourceAnswers } from './source-answers.tsx';
import { SourceButton } from './source-dialog.tsx';
import styles from './weakness-card.module.css';

type Cell = SkillDashboard['weakness']['cells'][number];

const REGIMES = [
  { regime: 'trend', name: 'Trend' },
  { regime: 'range', name: 'Range' },
  { regime: 'wild', name: 'Wild' },
] as const;
const TYPES = ['bias-test', ...CHART_EXAM_TYPES] as const;
const TIMEFRAMES: Readonly<Record<Cell['timeframe'], string>> = {
  '1h': '1 hour',
  '4h': '4 hours',
  '1d': '1 day',
  '1w': '1 week',
  '1M': '1 month',
};
const TIMEFRAME_NAMES = Object.keys(TIMEFRAMES) as readonly Cell['timeframe'][];
const share = (part: number) => percentText(100 * part);
const nameOf = (type: Cell['type']) => (type === 'bias-test' ? 'Bias Test' : TYPE_LABELS[type].title);

/**
 * Returns the weakest cell: its interval has the lowest upper end. Compares only cells with enough answers, and returns
 * `null` if there are fewer than two such cells.
 */
function weakestOf(cells: readonly Cell[]): Cell | null {
  const enough = cells.filter(({ n }) => n >= WEAKNESS_ANSWERS_MIN);
  return enough.length < 2 ? null : (enough.toSorted((a, b) => a.interval.high - b.interval.high)[0] ?? null);
}

/** Shows how often answers were right by kind of task, interval and market condition. */
export function WeaknessCard() {
  const skill = useQuery(skillQuery);
  return (
    <Card aria-label="Weakness map" className={pageStyles['wide']}>
      <h3>Weakness map</h3>
      <QueryView query={skill} name="The weakness map" height="16rem">
        {({ weakness }) =>
          weakness.cells.length === 0 ? (
            <p className={pageStyles['note']}>
              Each rated answer is placed here by its task, its interval and what the market did then: trend, range or
              wild. A place shows a share from {WEAKNESS_ANSWERS_MIN} answers on.
            </p>
          ) : (
            <WeaknessMap weakness={weakness} />
          )
        }
      </QueryView>
    </Card>
  );
}

function WeaknessMap({
  weakness: { cells, withoutRegime, pending },
}: {
  readonly weakness: SkillDashboard['weakness'];
}) {
  const weakest = weakestOf(cells);
  const rows = TYPES.flatMap((type) =>
    TIMEFRAME_NAMES.filter((timeframe) => cells.some((cell) => cell.type === type && cell.timeframe === timeframe)).map(
      (timeframe) => ({ type, timeframe }),
    ),
  );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls on a narrow screen must be reachable by keyboard */}
      <section className={styles['scroller']} tabIndex={0} aria-label="Weakness map as a table">
        <table className={styles['map']}>
          <thead>
            <tr>
              <th scope="col">Task</th>
              {REGIMES.map(({ regime, name }) => (
                <th key={regime} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, timeframe }) => (
              <tr key={`${type} ${timeframe}`}>
                <th scope="row">{`${nameOf(type)}, ${TIMEFRAMES[timeframe]}`}</th>
                {REGIMES.map(({ regime }) => {
                  const cell = cells.find(
                    (each) => each.type === type && each.timeframe === timeframe && each.regime === regime,
                  );
                  return (
                    <td key={regime}>
                      {cell === undefined ? (
                        <span className={styles['none']}>–</span>
                      ) : (
                        <MapCell cell={cell} isWeakest={cell === weakest} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={pageStyles['note']}>
        {`Share of right answers with n. Dashed: fewer than ${WEAKNESS_ANSWERS_MIN} answers, so no share. `}
        {weakest === null
          ? ''
          : `Weakest so far: ${nameOf(weakest.type)}, ${TIMEFRAMES[weakest.timeframe]}, ${weakest.regime}: ${share(weakest.share)}, 95% interval ${share(weakest.interval.low)} to ${share(weakest.interval.high)}. Among this many places one is low by chance alone. `}
        {withoutRegime === 0
          ? ''
          : `${withoutRegime} answers have too few bars before them to tell what the market did. `}
        {pending === 0 ? '' : `${pending} answers come within a minute.`}
      </p>
    </>
  );
}

function MapCell({ cell, isWeakest }: { readonly cell: Cell; readonly isWeakest: boolean }) {
  const { type, timeframe, regime, n, right, interval } = cell;
  const isEnough = n >= WEAKNESS_ANSWERS_MIN;
  return (
    <SourceButton
      className={classNames(styles['cell'], !isEnough && styles['few'], isWeakest && styles['weakest'])}
      title={`${nameOf(type)}, ${TIMEFRAMES[timeframe]}, ${regime}`}
      formula={type === 'bias-test' ? 'right calls ÷ answers' : 'charts of at least the pass mark ÷ charts'}
      inputs={[
        { name: 'Right', text: `${whole(right)} of ${whole(n)}` },
        { name: '95% interval, Wilson', text: `${share(interval.low)} to ${share(interval.high)}` },
      ]}
      rows={() => <SourceAnswers query={{ type, timeframe, regime }} />}
    >
      {isEnough ? (
        <>
          <b>{share(cell.share)}</b> <span>{`of ${whole(n)}`}</span>
        </>
      ) : (
        <span>{n}</span>
      )}
      {isWeakest ? <small>weakest</small> : null}
    </SourceButton>
  );
}
