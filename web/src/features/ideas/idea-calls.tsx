import type { Idea } from '@tradesense/contract/ideas.ts';
import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { countText, ratioText } from '../../ui/number-text.ts';
import { TrendIcon } from '../../ui/trend-icon.tsx';
import { DIRECTION_LABELS, moveSentence } from '../bias-test/bias-text.ts';
import { brierOfOneSentence } from '../bias-test/score-text.ts';
import { priceText } from './idea-text.ts';
import styles from './ideas.module.css';

interface CallRowProps {
  readonly title: string;
  /** Who made the call, at the beginning of a sentence. */
  readonly who: string;
  readonly direction: BiasDirection;
  readonly confidence: number;
  /** Brier score of the call; `null` until the idea is scored. */
  readonly brier: number | null;
}

function CallRow({ title, who, direction, confidence, brier }: CallRowProps) {
  const { name, trend } = DIRECTION_LABELS[direction];
  return (
    <div className={styles['call']}>
      <dt>{title}</dt>
      <dd>
        <span className={styles[direction]}>
          <TrendIcon trend={trend} />
        </span>{' '}
        <strong>
          {name}, {confidence}%
        </strong>
        {brier === null ? null : (
          <span className={styles['note']}>
            Brier score {ratioText(brier)} (0 best, 2 worst). {brierOfOneSentence(name, confidence, who)}
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
      {call === null ? null : (
        <CallRow title={idea.isOwn ? 'Your call' : `Call of ${author}`} who={idea.isOwn ? 'You' : author} {...call} />
      )}
      {prediction === null ? null : <CallRow title="Your prediction" who="You" {...prediction} />}
      {result === null || start === null ? null : (
        <div className={styles['call']}>
          <dt>Outcome</dt>
          <dd>
            <TrendIcon trend={DIRECTION_LABELS[result.truth].trend} />{' '}
            <strong>{DIRECTION_LABELS[result.truth].name}</strong>
            <span className={styles['note']}>
              {priceText(asset, start.price)} to {priceText(asset, result.price)}:{' '}
              {moveSentence(result.movePercent, result.moveAtr)}. Less than half an ATR is neutral. Both are the first
              prices after the lock and after the end, not closes of the chart’s longer bars.
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
