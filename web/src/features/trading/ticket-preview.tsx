import type { ReactNode } from 'react';
import styles from './order-ticket.module.css';
import type { TradingDesk } from './trading-desk.ts';

const UNKNOWN = '–';

/** What the order would mean, as the server computes it now: the figures are its own, to the last digit. */
export function TicketPreview({ desk: { ticket } }: { readonly desk: TradingDesk }) {
  const { preview } = ticket;
  const { value, status } = preview;
  return (
    <section
      className={styles['preview']}
      aria-label="What it would mean"
      aria-busy={status === 'loading' || undefined}
    >
      {value === null ? (
        <p className={styles['note']}>
          {status === 'failed'
            ? 'The preview could not be had. See what is wrong above, or go on: the server checks the order itself.'
            : 'Fill in size and prices to see cost, fees, margin and the worst case.'}
        </p>
      ) : (
        <dl className={styles['figures']}>
          <Figure name="Entry at">{value.entryPrice}</Figure>
          <Figure name="Cost">{value.notional}</Figure>
          <Figure name="Margin">{value.margin}</Figure>
          <Figure name="Fee, taker">{value.takerFee}</Figure>
          <Figure name="Fee, maker">{value.makerFee}</Figure>
          <Figure name="Reserved">{value.reserved}</Figure>
          {value.closes === '0' ? null : <Figure name="Closes">{value.closes}</Figure>}
          <Figure name="Liquidation at">{value.liquidationPrice ?? 'never'}</Figure>
          <Figure name="Loss at the stop">{value.lossAtStop ?? UNKNOWN}</Figure>
          <Figure name="Profit at the target">{value.profitAtTarget ?? UNKNOWN}</Figure>
          <Figure name="Reward to risk">{value.rewardToRisk === null ? UNKNOWN : `${value.rewardToRisk} : 1`}</Figure>
          <Figure name="Worst case">{value.worstCase}</Figure>
        </dl>
      )}
    </section>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles['figure']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
