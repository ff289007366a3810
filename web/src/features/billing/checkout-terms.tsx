import { Link } from '@tanstack/react-router';
import type { PriceQuoteView } from '@tradesense/contract/billing.ts';
import { REMINDER_DAYS } from '@tradesense/contract/billing-constants.ts';
import { WITHDRAWAL_DAYS } from '@tradesense/core/billing/withdrawal-window.ts';
import { browserTimeZone } from '../../platform/time-zone.ts';
import styles from './billing-page.module.css';

/** Shows what the buyer agrees to by buying. */
export function CheckoutTerms({ quote: { renewalCents } }: { readonly quote: PriceQuoteView }) {
  return (
    <ul className={styles['terms']}>
      <li>Pro starts as soon as {renewalCents === null ? 'you confirm' : 'the payment is confirmed'}.</li>
      {renewalCents === null ? (
        <li>It ends by itself. It never turns into a paid subscription, and no card is needed.</li>
      ) : (
        <>
          <li>It renews until you cancel. We send a reminder by email {REMINDER_DAYS} days before each renewal.</li>
          <li>You can cancel anytime, and keep Pro until the end of the period that you have paid for.</li>
          <li>
            You can withdraw within {WITHDRAWAL_DAYS} days and get all of it back. Today is day 0, counted in the time
            zone of this browser ({browserTimeZone()}).
          </li>
        </>
      )}
      <li>
        The <Link to="/terms-of-service">terms of service</Link> and the{' '}
        <Link to="/privacy-policy">privacy policy</Link> apply.
      </li>
    </ul>
  );
}
