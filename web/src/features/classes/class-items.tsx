import { useQuery } from '@tanstack/react-query';
import type { ClassItem, ClassItemsResponse } from '@tradesense/contract/class-progress.ts';
import {
  CLASS_DISCRIMINATION_MIN_LEARNERS,
  CLASS_ITEMS_MIN_LEARNERS,
} from '@tradesense/core/classes/class-insight-rules.ts';
import { chanceCorrelation } from '@tradesense/core/classes/item-analysis.ts';
import { QueryView } from '../../query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { counted, percentText, ratioText } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { assignmentsQuery } from './classes-queries.ts';
import { learnersText } from './class-text.ts';
import { WrongMarks } from './marked-chart.tsx';
import { classItemsQuery } from './progress-queries.ts';
import styles from './progress.module.css';

interface ClassItemsProps {
  readonly classId: string;
  /** Id of the assignment to show; `null` for the latest one. */
  readonly assignmentId: string | null;
  readonly onAssignment: (assignmentId: string) => void;
}

/** Shows the class's results on each chart or question of one assignment. */
export function ClassItems({ classId, assignmentId, onAssignment }: ClassItemsProps) {
  const query = useQuery(assignmentsQuery(classId));
  return (
    <QueryView query={query} name="The assignments" height="10rem">
      {({ assignments }) => {
        const chosen = assignments.find(({ id }) => id === assignmentId) ?? assignments.at(-1);
        if (chosen === undefined) return <p>Nothing is assigned yet.</p>;
        return (
          <div className={styles['part']}>
            <div className={styles['choice']}>
              <Select label="Assignment" value={chosen.id} onValueChange={onAssignment}>
                {assignments.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </div>
            <Items classId={classId} assignmentId={chosen.id} />
          </div>
        );
      }}
    </QueryView>
  );
}

function Items({ classId, assignmentId }: { readonly classId: string; readonly assignmentId: string }) {
  const query = useQuery(classItemsQuery(classId, assignmentId));
  return (
    <QueryView query={query} name="The analysis" height="20rem">
      {(found) => <Analysis found={found} />}
    </QueryView>
  );
}

function Analysis({ found: { hasItems, learners, items } }: { readonly found: ClassItemsResponse }) {
  if (!hasItems) return <p>This kind of assignment is not taken apart.</p>;
  if (learners < CLASS_ITEMS_MIN_LEARNERS)
    return (
      <p>
        {`The answers are shown once ${CLASS_ITEMS_MIN_LEARNERS} learners have finished, so that nobody’s own answers show. So far ${learners} ${learners === 1 ? 'has' : 'have'}.`}
      </p>
    );
  const isCompared = learners >= CLASS_DISCRIMINATION_MIN_LEARNERS;
  return (
    <>
      <p className={styles['note']}>
        {`${learnersText(learners)}, without names. Bars are shares of right answers, lines their 95% intervals. `}
        {isCompared
          ? `Discrimination, from −1 to 1, says whether learners who do better on the other charts get this one right. With ${learners} learners, chance alone reaches ±${ratioText(chanceCorrelation(learners))}.`
          : `Discrimination is not shown: with fewer than ${CLASS_DISCRIMINATION_MIN_LEARNERS} learners it says nothing.`}
      </p>
      <ol className={styles['items']}>
        {items.map((item) => (
          <Item key={item.id} item={item} isCompared={isCompared} />
        ))}
      </ol>
    </>
  );
}

function Item({ item, isCompared }: { readonly item: ClassItem; readonly isCompared: boolean }) {
  const { title, detail, answers, right, discrimination, choices, reasons, chart } = item;
  return (
    <li className={styles['item']} aria-label={title}>
      <div className={styles['figures']}>
        <h3>{title}</h3>
        <p>{detail}</p>
        {right === null ? (
          <p>Nobody has answered.</p>
        ) : (
          <>
            <p>
              <strong>{`${percentText(100 * right.estimate)} right`}</strong>
              <span className={styles['note']}>
                {` ${percentText(100 * right.low)} to ${percentText(100 * right.high)}, ${counted(answers, 'answer', 'answers')}`}
              </span>
            </p>
            <ShareBar right={right} />
          </>
        )}
        {isCompared ? <Discrimination value={discrimination} /> : null}
      </div>
      {choices.length === 0 ? null : <Choices choices={choices} answers={answers} />}
      {reasons.length === 0 ? null : <Reasons reasons={reasons} />}
      {chart === null ? null : <WrongMarks title={title} chart={chart} answers={answers} />}
    </li>
  );
}

const percent = (share: number): string => `${100 * share}%`;

/**
 * Shows the share of right answers as a bar, and its interval as a line. The text next to it states the share and the
 * interval.
 */
function ShareBar({ right: { estimate, low, high } }: { readonly right: NonNullable<ClassItem['right']> }) {
  return (
    <div className={styles['track']} aria-hidden="true">
      <div className={styles['share']} style={{ inlineSize: percent(estimate) }} />
      <div className={styles['interval']} style={{ insetInlineStart: percent(low), inlineSize: percent(high - low) }} />
    </div>
  );
}

function Discrimination({ value }: { readonly value: number | null }) {
  return (
    <p className={styles['note']}>
      {value === null ? 'Discrimination: none, all did the same' : `Discrimination ${ratioText(value)}`}
      {value !== null && value < 0 ? ': learners who do better on the other charts got it wrong more often' : ''}
    </p>
  );
}

function Choices({ choices, answers }: Pick<ClassItem, 'choices' | 'answers'>) {
  const mostWrong = Math.max(1, ...choices.map(({ isRight, n }) => (isRight ? 0 : n)));
  return (
    <ul className={styles['choices']} aria-label="Answers">
      {choices.map(({ text, isRight, n }) => (
        <li key={text}>
          <span className={styles['said']}>
            {text}
            {isRight ? <Badge tone="success">right</Badge> : null}
            {!isRight && n === mostWrong ? <Badge tone="warning">most common wrong</Badge> : null}
          </span>
          <span className={styles['count']}>{`${n} of ${answers}`}</span>
          <div className={styles['track']} aria-hidden="true">
            <div
              className={isRight ? styles['share'] : styles['wrong']}
              style={{ inlineSize: percent(answers === 0 ? 0 : n / answers) }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Reasons({ reasons }: Pick<ClassItem, 'reasons'>) {
  return (
    <div>
      <p className={styles['note']}>Reasons, and how many of the calls with each were right</p>
      <ul className={styles['reasons']} aria-label="Reasons">
        {reasons.map(({ text, n, right }) => (
          <li key={text}>{`${text}: ${right} of ${n} right`}</li>
        ))}
      </ul>
    </div>
  );
}
