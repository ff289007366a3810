import { BIAS_STORED_CONFIDENCE_MAX } from '@tradesense/core/bias/bias-rules.ts';
import type { LiveDistributionView, LiveRound } from '@tradesense/contract/live-sessions.ts';
import { percentText } from '../../ui/number-text.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { DIRECTION_LABELS, moveSentence } from '../bias-test/bias-text.ts';
import styles from './live-session.module.css';

/** Shows the calls of the class without names and, after the reveal, how many were right. */
export function ClassAnswers({ round }: { readonly round: LiveRound }) {
  const { distribution, reveal } = round;
  if (distribution === null) return null;
  const { directions } = distribution;
  const calls = directions.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={styles['stack']} aria-label="What the class said">
      <Outcome reveal={reveal} calls={calls} />
      <h3>What the class said</h3>
      {calls === 0 ? (
        <p>Nobody answered.</p>
      ) : (
        <>
          {directions.map(({ direction, count, meanConfidence: own }) => (
            <ProgressBar
              key={direction}
              label={`${DIRECTION_LABELS[direction].name}${reveal?.truth.direction === direction ? ' (what happened)' : ''}`}
              value={count}
              max={calls}
              valueText={`${count} of ${calls}${own === null ? '' : `, ${percentText(own)} sure`}`}
            />
          ))}
          <Confidences distribution={distribution} />
        </>
      )}
    </section>
  );
}

/** Shows how often the class stated each range of confidence, one column per range. */
function Confidences({
  distribution: { confidences, meanConfidence },
}: {
  readonly distribution: LiveDistributionView;
}) {
  const most = Math.max(1, ...confidences.map(({ count }) => count));
  const name = (bin: number): string => {
    const next = confidences[bin + 1]?.from ?? BIAS_STORED_CONFIDENCE_MAX + 1;
    return `${confidences[bin]?.from ?? ''} to ${next - 1}%`;
  };
  const words = confidences.map(({ count }, bin) => `${name(bin)}: ${count}`).join(', ');
  return (
    <>
      <h3 className={styles['row']}>
        How sure they are
        {meanConfidence === null ? null : (
          <span className={styles['note']}>{`mean ${percentText(meanConfidence)}`}</span>
        )}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with elements */}
      <div className={styles['columns']} role="img" aria-label={`Calls by confidence. ${words}`}>
        {confidences.map(({ from, count }) => (
          <span key={from} className={styles['column']}>
            <span className={styles['figure']}>{count === 0 ? '' : count}</span>
            <span className={styles['bar']} style={{ blockSize: `${(count / most) * 3}rem` }} />
            <span className={styles['axis']}>{from}</span>
          </span>
        ))}
      </div>
    </>
  );
}

function Outcome({ reveal, calls }: Pick<LiveRound, 'reveal'> & { readonly calls: number }) {
  if (reveal === null) return null;
  const { direction, movePercent, moveAtr } = reveal.truth;
  return (
    <>
      <h3
        className={styles['outcome']}
      >{`${DIRECTION_LABELS[direction].name}: ${moveSentence(movePercent, moveAtr)}`}</h3>
      {reveal.verdict === null ? null : (
        <p>
          {`${reveal.verdict.right} of ${calls} were right. With so few calls the true share lies between ${percentText(
            reveal.verdict.share.low * 100,
          )} and ${percentText(reveal.verdict.share.high * 100)}, in 95 of 100 such cases.`}
        </p>
      )}
    </>
  );
}
