import type { TradePreview } from '@tradesense/core/study/trade-preview.ts';
import { fixedText, percentText, signedMoneyText, signedRatioText } from '../../../ui/number-text.ts';
import styles from './first-trade-page.module.css';

/** Digits of a size that are shown: the exact one has up to four after the point. */
const SIZE_DECIMALS = 2;

/** Shows what the plan costs and could bring, before its orders are sent. */
export function PlanPreview({ preview: { quantity, loss, gain, fees, reward, breakEven } }: { preview: TradePreview }) {
  return (
    <dl className={styles['figures']}>
      <dt>Size that follows</dt>
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
