import type { TradePreview } from '@tradesense/core/study/trade-preview.ts';
import { fixedText, percentText, signedMoneyText, signedRatioText } from '../../../ui/number-text.ts';
import styles from './first-trade-page.module.css';

/** Number of decimals shown of a position size of at least 1. A smaller size has two more. */
const SIZE_DECIMALS = 2;

/** Shows the plan's cost and possible gain before its orders are sent. */
export function PlanPreview({ preview: { quantity, loss, gain, fees, reward, breakEven } }: { preview: TradePreview }) {
  return (
    <dl className={styles['figures']}>
      <dt>Position size</dt>
      <dd>{fixedText(quantity, quantity < 1 ? SIZE_DECIMALS + 2 : SIZE_DECIMALS)}</dd>
      <dt>At the stop</dt>
      <dd>
        {signedMoneyText(-loss)} <span>−1 R, with {signedMoneyText(-fees)} fees</span>
      </dd>
      <dt>At the target</dt>
      <dd>
        {signedMoneyText(gain)} <span>{signedRatioText(reward)} R</span>
      </dd>
      <dt>Break-even</dt>
      <dd>
        {percentText(breakEven)} <span>targets before stops</span>
      </dd>
    </dl>
  );
}
