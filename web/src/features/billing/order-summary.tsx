import type { PriceQuoteView } from '@tradesense/contract/billing.ts';
import styles from './billing-page.module.css';
import { centsText, PERIOD_TEXTS, PLAN_NAMES } from './price-text.ts';

/** The lines of an order: list price, discount, and what is charged now and later. */
export function OrderSummary({ quote }: { readonly quote: PriceQuoteView }) {
  const { period, listCents, discountCents, dueCents, freeDays, renewalCents, promoCode } = quote;
  return (
    <dl className={styles['lines']} aria-label="Order summary">
      <div>
        <dt>{PLAN_NAMES[period]}</dt>
        <dd>{centsText(listCents)}</dd>
      </div>
      {discountCents === 0 && promoCode === null ? null : (
        <div>
          <dt>Promo code {promoCode}</dt>
          <dd>−{centsText(discountCents)}</dd>
        </div>
      )}
      <div className={styles['total']}>
        <dt>Due now</dt>
        <dd>{centsText(dueCents)}</dd>
      </div>
      <div>
        <dt>{freeDays === null ? 'Renewal' : `After ${freeDays} days`}</dt>
        <dd>{renewalCents === null ? 'ends by itself' : `${centsText(renewalCents)} ${PERIOD_TEXTS[period]}`}</dd>
      </div>
    </dl>
  );
}
