import { SKILL_MAP_CHARTS_MIN } from '@tradesense/contract/people-constants.ts';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import { CHART_EXAM_INTERVALS, CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { BlockCard } from './block-card.tsx';
import styles from './skill-map-block.module.css';
import pageStyles from './person-page.module.css';

type Cell = NonNullable<PublicProfile['blocks']['skill-map']['content']>['cells'][number];

/** Shows the mean score of a person by exam type and interval. */
export function SkillMapBlock({ person }: { readonly person: PublicProfile }) {
  return (
    <BlockCard person={person} block="skill-map">
      {({ cells }) =>
        cells.length === 0 ? <p className={pageStyles['note']}>No rated chart yet.</p> : <SkillMap cells={cells} />
      }
    </BlockCard>
  );
}

function SkillMap({ cells }: { readonly cells: readonly Cell[] }) {
  const types = CHART_EXAM_TYPES.filter((type) => cells.some((cell) => cell.type === type));
  const timeframes = CHART_EXAM_INTERVALS.filter((each) => cells.some(({ timeframe }) => timeframe === each));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls on a narrow screen must be reachable by keyboard */}
      <section className={styles['scroller']} tabIndex={0} aria-label="Skill map as a table">
        <table className={styles['map']}>
          <thead>
            <tr>
              <th scope="col">Exam</th>
              {timeframes.map((timeframe) => (
                <th key={timeframe} scope="col">
                  {timeframe}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type}>
                <th scope="row">{TYPE_LABELS[type].title}</th>
                {timeframes.map((timeframe) => (
                  <td key={timeframe}>
                    <Score cell={cells.find((each) => each.type === type && each.timeframe === timeframe)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={pageStyles['note']}>
        {`Mean score of rated charts, of 100, and their number n. Dashed: fewer than ${SKILL_MAP_CHARTS_MIN} charts, so no score.`}
      </p>
    </>
  );
}

function Score({ cell }: { readonly cell: Cell | undefined }) {
  const { n = 0, score = null } = cell ?? {};
  return (
    <span className={classNames(styles['cell'], score === null && styles['few'])}>
      {score === null ? null : <b>{Math.round(100 * score)} </b>}
      {`n\u00A0=\u00A0${n}`}
    </span>
  );
}
