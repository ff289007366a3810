import type { LiveMarksVerdict, LiveRound } from '@tradesense/contract/live-sessions.ts';
import { percentText } from '../../ui/number-text.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VERDICT_LABELS } from '../chart-exam/exam-text.ts';
import styles from './live-session.module.css';

/** Maximum number of marked bars that the list shows at first. */
const MAX_MARKED = 8;

interface ClassMarksProps {
  readonly round: LiveRound;
  /** Returns the name that the chart gives to the bar at a time. */
  readonly barName: (time: number) => string;
}

/** Shows the marks of the class without names. After the reveal, also shows the marks that the rule finds. */
export function ClassMarks({ round: { distribution, answered, reveal }, barName }: ClassMarksProps) {
  if (distribution === null) return null;
  const learners = answered ?? 0;
  const cells = distribution.heat.toSorted((one, two) => two.count - one.count);
  const [shown, rest] = [cells.slice(0, MAX_MARKED), cells.slice(MAX_MARKED)];
  const nothing = learners === 0 ? 'Nobody answered.' : 'Nobody marked a swing.';
  const row = ({ kind, time, count }: (typeof cells)[number]) => (
    <ProgressBar
      key={`${kind} ${time}`}
      label={`${kind === 'high' ? 'High' : 'Low'} at ${barName(time)}`}
      value={count}
      max={learners}
      valueText={`${count} of ${learners}`}
    />
  );
  return (
    <section className={styles['stack']} aria-label="What the class marked">
      {reveal?.marks ? <Verdict verdict={reveal.marks} learners={learners} barName={barName} /> : null}
      <h3>What the class marked</h3>
      {cells.length === 0 ? <p>{nothing}</p> : shown.map(row)}
      {rest.length === 0 ? null : (
        <details>
          <summary>{rest.length === 1 ? 'One more bar' : `${rest.length} more bars`}</summary>
          <div className={styles['stack']}>{rest.map(row)}</div>
        </details>
      )}
    </section>
  );
}

interface VerdictProps extends Pick<ClassMarksProps, 'barName'> {
  readonly verdict: LiveMarksVerdict;
  readonly learners: number;
}

function Verdict({ verdict: { swings, marks, right, share, meanScore, none, own }, learners, barName }: VerdictProps) {
  const [low, high] = [percentText((share?.low ?? 0) * 100), percentText((share?.high ?? 0) * 100)];
  return (
    <>
      <h3>What the rule marks</h3>
      {none === null ? null : <p>{none}</p>}
      {share === null ? null : (
        <p>
          {`${percentText(share.estimate * 100)} of the marks are right (${right} of ${marks}, 95% interval ${low} to ${high}).`}
          {meanScore === null ? '' : ` Mean score ${percentText(meanScore * 100)}.`}
        </p>
      )}
      <ul className={styles['rows']}>
        {swings.map(({ kind, time, found }) => (
          <li key={`${kind} ${time}`}>
            <span>{`${kind === 'high' ? 'High' : 'Low'} at ${barName(time)}`}</span>
            <strong>{`${found} of ${learners} found it`}</strong>
          </li>
        ))}
      </ul>
      {own === null || own.marks.length === 0 ? null : (
        <details>
          <summary>Your marks, one by one</summary>
          <ul className={styles['rows']}>
            {own.marks.map(({ mark, verdict, sentence }) => (
              <li key={`${mark.kind} ${mark.time}`}>
                <span>{`${mark.kind === 'high' ? 'High' : 'Low'} at ${barName(mark.time)}: ${sentence}`}</span>
                <strong>{VERDICT_LABELS[verdict].name}</strong>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
