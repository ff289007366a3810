import { useQuery } from '@tanstack/react-query';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryScope } from '../../platform/query-scope.tsx';
import { quoteQuery } from './billing-queries.ts';
import { quoteText } from './price-text.ts';
import { PromoForm } from './promo-form.tsx';
import styles from './pricing-page.module.css';

interface PricingPromoProps {
  readonly period: BillingPeriod;
  readonly code: string;
  readonly onApply: (code: string) => void;
}

/** Shows the promo code field of the pricing page, with the price that the server computes. */
export function PricingPromo(props: PricingPromoProps) {
  return (
    <QueryScope>
      <Promo {...props} />
    </QueryScope>
  );
}

function Promo({ period, code, onApply }: PricingPromoProps) {
  const quote = useQuery({ ...quoteQuery(period, code), enabled: code !== '' });
  const isRefused = code !== '' && quote.error !== null;
  return (
    <div className={styles['promo']}>
      <PromoForm
        code={code}
        error={isRefused ? failureText(quote.error) : undefined}
        isBusy={quote.isFetching}
        onApply={onApply}
      />
      <output className={styles['quote']}>
        {code !== '' && !isRefused && quote.data !== undefined && !quote.isPlaceholderData ? quoteText(quote.data) : ''}
      </output>
    </div>
  );
}
