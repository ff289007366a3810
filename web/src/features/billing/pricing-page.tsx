import { WITHDRAWAL_DAYS } from '@tradesense/core/billing/withdrawal-window.ts';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { useState, type ComponentType } from 'react';
import { useProductNumbers } from '../../platform/product-numbers.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { freeFeatures, PERIOD_OPTIONS, proFeatures, proPrices } from './plans.ts';
import { PlanCard } from './plan-card.tsx';
import { PricingQuestions } from './pricing-questions.tsx';
import styles from './pricing-page.module.css';
import { UnlockSteps } from './unlock-steps.tsx';

export interface PricingPromoPart {
  readonly period: BillingPeriod;
  readonly code: string;
  readonly onApply: (code: string) => void;
}

interface PricingPageProps {
  readonly isSignedIn: boolean;
  /** Component of the promo code field, which is loaded after the first paint. */
  readonly Promo: ComponentType<PricingPromoPart>;
}

/** Page with the features and price of each plan, how to unlock the sandbox without paying, and common questions. */
export function PricingPage({ isSignedIn, Promo }: PricingPageProps) {
  const [period, setPeriod] = useState<BillingPeriod>('year');
  const [code, setCode] = useState('');
  const numbers = useProductNumbers();
  const price = proPrices(numbers)[period];
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>Learning is free. Pro adds depth.</h1>
        <p>The whole loop, from the first lesson to the sandbox, costs nothing. You need no card to start.</p>
      </header>
      <section className={styles['plans']} aria-label="Plans">
        <PlanCard
          name="Free"
          price="$0"
          per="forever"
          features={freeFeatures(numbers)}
          note="Everything you need to learn."
        >
          <LinkButton to={isSignedIn ? '/bias-test' : '/auth/register'} variant="secondary" isFullWidth>
            {isSignedIn ? 'Start a Bias Test' : 'Create a free account'}
          </LinkButton>
        </PlanCard>
        <PlanCard
          name="Pro"
          price={price.text}
          per={price.per}
          before="Everything in Free, plus"
          features={proFeatures(numbers)}
          note={price.note}
          choice={
            <SegmentedControl
              label="Billing period"
              isLabelHidden
              value={period}
              options={PERIOD_OPTIONS}
              onValueChange={setPeriod}
            />
          }
        >
          <div className={styles['buy']}>
            <Promo period={period} code={code} onApply={setCode} />
            <LinkButton to="/checkout" search={{ period, ...(code === '' ? {} : { code }) }} isFullWidth>
              Continue to checkout
            </LinkButton>
          </div>
        </PlanCard>
      </section>
      <Alert title={`${WITHDRAWAL_DAYS} days to change your mind`}>
        <p>
          New subscribers get all of their money back within {WITHDRAWAL_DAYS} days, can cancel anytime, and are
          reminded before every renewal.
        </p>
      </Alert>
      <UnlockSteps isSignedIn={isSignedIn} />
      <PricingQuestions />
    </div>
  );
}
