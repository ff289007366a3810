import type { BiasTruth } from '@tradesense/contract/bias-test.ts';
import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { DIRECTION_LABELS, moveSentence } from './bias-text.ts';
import styles from './verdict-box.module.css';
import { CheckIcon, CrossIcon } from '../../ui/text-icons.tsx';
import { TrendIcon } from '../../ui/trend-icon.tsx';

interface VerdictBoxProps {
  direction: BiasDirection;
  confidence: number;
  truth: BiasTruth;
  isCorrect: boolean;
  brier: number;
  /** Whether the page shows the market's bars although the question drew them mirrored. */
  isMirrored?: boolean;
}

/** Shows a call and its outcome: right or wrong as a word and a symbol, then the numbers. */
export function VerdictBox({ direction, confidence, truth, isCorrect, brier, isMirrored = false }: VerdictBoxProps) {
  const called = DIRECTION_LABELS[direction];
  const came = DIRECTION_LABELS[truth.direction];
  return (
    <div className={classNames(styles['verdict'], isCorrect ? styles['right'] : styles['wrong'])}>
      <p className={styles['headline']}>
        {isCorrect ? <CheckIcon /> : <CrossIcon />} {isCorrect ? 'Right' : 'Wrong'}
      </p>
      <dl className={styles['numbers']}>
        <div>
          <dt>Your call</dt>
          <dd>
            <TrendIcon trend={called.trend} /> {called.name}, {confidence}%
          </dd>
        </div>
        <div>
          <dt>{isMirrored ? 'Outcome as asked' : 'Outcome'}</dt>
          <dd>
            <TrendIcon trend={came.trend} /> {came.name}
          </dd>
        </div>
        <div>
          <dt>{isMirrored ? 'Move as asked' : 'Move'}</dt>
          <dd>{moveSentence(truth.movePercent, truth.moveAtr)}</dd>
        </div>
        <div>
          <dt>Brier score</dt>
          <dd>{brier.toFixed(2)} (0 best, 2 worst)</dd>
        </div>
      </dl>
    </div>
  );
}
