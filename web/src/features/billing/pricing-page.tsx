import { REFUND_DAYS } from '@tradesense/contract/product.ts';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { FREE_FEATURES, PRO_FEATURES, PRO_PRICES, type BillingPeriod } from './plans.ts';
import { PlanCard } from './plan-card.tsx';
import { PricingQuestions } from './pricing-questions.tsx';
import styles from './pricing-page.module.css';
import { UnlockSteps } from './unlock-steps.tsx';

const PERIODS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annual' },
] as const;

/** Page with the content and price of each plan, how to unlock the sandbox without paying, and common questions. */
export function PricingPage({ isSignedIn }: { isSignedIn: boolean }) {
  const [period, setPeriod] = useState<BillingPeriod>('year');
  const price = PRO_PRICES[period];
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>Learning is free. Pro adds depth.</h1>
        <p>The whole loop, from the first lesson to the sandbox, costs nothing. You need no card to start.</p>
      </header>
      <section className={styles['plans']} aria-label="Plans">
        <PlanCard name="Free" price="$0" per="forever" features={FREE_FEATURES} note="Everything you need to learn.">
          <LinkButton to={isSignedIn ? '/bias-test' : '/auth/register'} isFullWidth>
            {isSignedIn ? 'Start a Bias Test' : 'Create a free account'}
          </LinkButton>
        </PlanCard>
        <PlanCard
          name="Pro"
          price={`$${price.usd}`}
          per={price.per}
          before="Everything in Free, plus"
          features={PRO_FEATURES}
          note={price.note}
          choice={
            <SegmentedControl
              label="Billing period"
              isLabelHidden
              value={period}
              options={PERIODS}
              onValueChange={setPeriod}
            />
          }
        >
          <p className={styles['later']}>
            <strong>Checkout opens later.</strong> You cannot buy Pro yet, and nobody is charged. Until then, every
            account can use the Pro features that are ready.
          </p>
        </PlanCard>
      </section>
      <Alert title={`${REFUND_DAYS} days to change your mind`}>
        <p>
          New subscribers get all of their money back within {REFUND_DAYS} days, can cancel anytime, and are reminded
          before every renewal.
        </p>
      </Alert>
      <UnlockSteps isSignedIn={isSignedIn} />
      <PricingQuestions />
    </div>
  );
}
