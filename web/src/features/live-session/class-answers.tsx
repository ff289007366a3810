import { BIAS_CONFIDENCE_MAX } from '@tradesense/core/bias/bias-rules.ts';
import type { LiveRound } from '@tradesense/contract/live-sessions.ts';
import { Card } from '../../ui/card.tsx';
import { percentText } from '../../ui/number-text.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { DIRECTION_LABELS } from '../bias-test/bias-text.ts';
import styles from './live-session.module.css';

/** How the class has answered, without names, and after the reveal how many were right. */
export function ClassAnswers({ round }: { readonly round: LiveRound }) {
  const { distribution, reveal } = round;
  if (distribution === null) return null;
  const { directions, confidences, meanConfidence } = distribution;
  const calls = directions.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="What the class said" aria-label="What the class said">
      {calls === 0 ? (
        <p>Nobody answered.</p>
      ) : (
        <div className={styles['stack']}>
          {directions.map(({ direction, count, meanConfidence: own }) => (
            <ProgressBar
              key={direction}
              label={`${DIRECTION_LABELS[direction].name}${reveal?.truth.direction === direction ? ' (what happened)' : ''}`}
              value={count}
              max={calls}
              valueText={`${count} of ${calls}${own === null ? '' : `, ${percentText(own)} sure`}`}
            />
          ))}
          {meanConfidence === null ? null : (
            <p className={styles['note']}>{`Mean confidence ${percentText(meanConfidence)}`}</p>
          )}
          <details>
            <summary>Confidence of all</summary>
            <div className={styles['stack']}>
              {confidences.map(({ from, count }, bin) => (
                <ProgressBar
                  key={from}
                  label={`${from} to ${(confidences[bin + 1]?.from ?? BIAS_CONFIDENCE_MAX + 1) - 1}%`}
                  value={count}
                  max={calls}
                  valueText={String(count)}
                />
              ))}
            </div>
          </details>
        </div>
      )}
      <Verdict reveal={reveal} calls={calls} />
    </Card>
  );
}

function Verdict({ reveal, calls }: Pick<LiveRound, 'reveal'> & { readonly calls: number }) {
  if (reveal === null || reveal.verdict === null) return null;
  const { right, share } = reveal.verdict;
  const [low, high] = [percentText(share.low * 100), percentText(share.high * 100)];
  return (
    <p>
      {`${right} of ${calls} were right. With so few calls the true share lies between ${low} and ${high}, in 95 of 100 such cases.`}
    </p>
  );
}
