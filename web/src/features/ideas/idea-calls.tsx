import type { Idea } from '@tradesense/contract/ideas.ts';
import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { countText, ratioText } from '../../ui/number-text.ts';
import { TrendIcon } from '../../ui/trend-icon.tsx';
import { DIRECTION_LABELS, moveSentence } from '../bias-test/bias-text.ts';
import { brierOfOneSentence } from '../bias-test/score-text.ts';
import { priceText } from './idea-text.ts';
import styles from './ideas.module.css';

interface CallRowProps {
  readonly who: string;
  readonly direction: BiasDirection;
  readonly confidence: number;
  /** Brier score of the call; `null` until the idea is scored. */
  readonly brier: number | null;
}

function CallRow({ who, direction, confidence, brier }: CallRowProps) {
  const { name, trend } = DIRECTION_LABELS[direction];
  return (
    <div className={styles['call']}>
      <dt>{who}</dt>
      <dd>
        <span className={styles[direction]}>
          <TrendIcon trend={trend} />
        </span>{' '}
        <strong>
          {name}, {confidence}%
        </strong>
        {brier === null ? null : (
          <span className={styles['note']}>
            Brier score {ratioText(brier)} (0 best, 2 worst). {brierOfOneSentence(name, confidence)}
          </span>
        )}
      </dd>
    </div>
  );
}

/**
 * Shows the author's call and the reader's prediction side by side. Once the idea is scored, also shows their scores
 * and the market's move.
 */
export function IdeaCalls({ idea, author }: { readonly idea: Idea; readonly author: string }) {
  const { asset, call, prediction, predictions, predictionCount, result, start } = idea;
  return (
    <dl className={styles['calls']} aria-label="Calls">
      {call === null ? null : <CallRow who={idea.isOwn ? 'Your call' : `Call of ${author}`} {...call} />}
      {prediction === null ? null : <CallRow who="Your prediction" {...prediction} />}
      {result === null || start === null ? null : (
        <div className={styles['call']}>
          <dt>Outcome</dt>
          <dd>
            <TrendIcon trend={DIRECTION_LABELS[result.truth].trend} />{' '}
            <strong>{DIRECTION_LABELS[result.truth].name}</strong>
            <span className={styles['note']}>
              {priceText(asset, start.price)} to {priceText(asset, result.price)}:{' '}
              {moveSentence(result.movePercent, result.moveAtr)}. Less than half an ATR is neutral.
            </span>
          </dd>
        </div>
      )}
      <div className={styles['call']}>
        <dt>Readers</dt>
        <dd>
          <strong>
            {countText(predictionCount)} {predictionCount === 1 ? 'prediction' : 'predictions'}
          </strong>
          {predictions === null || predictionCount === 0 ? null : (
            <span className={styles['note']}>
              {countText(predictions.bullish)} bullish, {countText(predictions.bearish)} bearish,{' '}
              {countText(predictions.neutral)} neutral
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}
