import type { ReactNode } from 'react';
import { Money, PriceAmount, QuantityAmount } from '../../ui/amount.tsx';
import { ratioText } from '../../ui/number-text.ts';
import styles from './order-ticket.module.css';
import type { TradingDesk } from './trading-desk.ts';

const UNKNOWN = '–';

/** Shows the order preview computed by the server; its figures are only formatted. */
export function TicketPreview({ desk: { ticket, asset } }: { readonly desk: TradingDesk }) {
  const { preview } = ticket;
  const { value, status } = preview;
  const price = (text: string) => <PriceAmount value={text} decimals={asset.priceDecimals} />;
  return (
    <section className={styles['preview']} aria-label="Order preview" aria-busy={status === 'loading' || undefined}>
      {value === null ? (
        <p className={styles['note']}>
          {status === 'failed'
            ? 'Preview unavailable. Fix the fields marked above, or place the order; the server checks it again.'
            : 'Enter size and prices to see notional, fees, margin and the worst case.'}
        </p>
      ) : (
        <dl className={styles['figures']}>
          <Figure name="Entry at">{price(value.entryPrice)}</Figure>
          <Figure name="Notional">
            <Money value={value.notional} />
          </Figure>
          <Figure name="Margin">
            <Money value={value.margin} />
          </Figure>
          <Figure name="Fee, taker">
            <Money value={value.takerFee} />
          </Figure>
          <Figure name="Fee, maker">
            <Money value={value.makerFee} />
          </Figure>
          <Figure name="Reserved">
            <Money value={value.reserved} />
          </Figure>
          {value.closes === '0' ? null : (
            <Figure name="Closes">
              <QuantityAmount value={value.closes} />
            </Figure>
          )}
          <Figure name="Liquidation at">
            {value.liquidationPrice === null ? 'never' : price(value.liquidationPrice)}
          </Figure>
          <Figure name="Loss at the stop">
            {value.lossAtStop === null ? UNKNOWN : <Money value={value.lossAtStop} />}
          </Figure>
          <Figure name="Profit at the target">
            {value.profitAtTarget === null ? UNKNOWN : <Money value={value.profitAtTarget} />}
          </Figure>
          <Figure name="Reward to risk">
            {value.rewardToRisk === null ? UNKNOWN : `${ratioText(value.rewardToRisk)} : 1`}
          </Figure>
          <Figure name="Worst case">
            <Money value={value.worstCase} />
          </Figure>
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
