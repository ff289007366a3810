import {
  BIAS_CONFIDENCE_MAX,
  BIAS_CONFIDENCE_MIN,
  BIAS_NEUTRAL_ATR,
  BIAS_ATR_PERIOD,
} from '@tradesense/core/bias/bias-rules.ts';
import { FOCUS_LIMIT_SECONDS } from '@tradesense/core/assessment/focus-limit.ts';
import { useProductNumbers } from '../../platform/product-numbers.ts';
import { LEAST_TIME_TEXT } from './bias-text.ts';
import styles from './test-rules.module.css';

/** Summary of the rules before a test is started. */
export function TestRules() {
  const { biasTestQuestions } = useProductNumbers();
  return (
    <ul className={styles['rules']}>
      <li>
        <strong>{biasTestQuestions} charts, one at a time.</strong> Symbol, dates and price scale are hidden, so that
        only the chart counts.
      </li>
      <li>
        <strong>A rated chart may be upside down.</strong> A fair coin mirrors each one, so that always calling one side
        earns nothing. Your call is about the chart as you see it; afterwards the real one is shown.
      </li>
      <li>
        <strong>Bullish, Bearish or Neutral.</strong> Bullish: price rises. Bearish: it falls. A move smaller than{' '}
        {BIAS_NEUTRAL_ATR} × ATR({BIAS_ATR_PERIOD}), the usual range of a bar, counts as Neutral.
      </li>
      <li>
        <strong>
          Say how sure you are, {BIAS_CONFIDENCE_MIN}–{BIAS_CONFIDENCE_MAX}%.
        </strong>{' '}
        Honest confidence scores best: the Brier score punishes being sure and wrong.
      </li>
      <li>
        <strong>Give your reasons.</strong> An answer is final; you see the outcome right after it.
      </li>
      <li>
        <strong>Take your time.</strong> There is no clock. An answer within {LEAST_TIME_TEXT} of its chart is too fast
        to have read it: it counts as evidence, but not toward your tendencies, nor its test toward the sandbox.
      </li>
      <li>
        <strong>Stay on the page.</strong> If you leave it, you have {FOCUS_LIMIT_SECONDS} seconds to come back before
        the test ends.
      </li>
    </ul>
  );
}
