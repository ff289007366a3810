import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import type { ProductNumbers } from '@tradesense/contract/product-numbers-constants.ts';
import { SANDBOX_START, UNLOCK_REWARD } from '@tradesense/contract/sandbox-constants.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { useProductNumbers } from '../../platform/product-numbers.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './unlock-steps.module.css';

const stepsOf = ({ examPassPercent, unlockBiasTests, unlockChartExams }: ProductNumbers) => [
  {
    title: `Complete ${countText(unlockBiasTests, 'rated Bias Test')}`,
    text: 'Finishing counts, not the score. The start page says which tests are rated.',
  },
  {
    title: `Pass ${countText(unlockChartExams, 'Chart Exam')}`,
    text: `Any type, at ${examPassPercent}% or more. Fibonacci retracement also needs right prices, Market structure right labels. Every retake gets a fresh chart.`,
  },
  {
    title: `Trade with ${SANDBOX_START.toLocaleString('en-US')} ${VIRTUAL_CURRENCY}`,
    text: 'It stays unlocked, and you get a new grant each quarter.',
  },
];

/**
 * Shows how to unlock the sandbox. For guests, the link “Sandbox” of the navigation opens the pricing page, which
 * contains this section.
 */
export function UnlockSteps({ isSignedIn }: { isSignedIn: boolean }) {
  const steps = stepsOf(useProductNumbers());
  return (
    <section className={styles['unlock']} aria-labelledby="unlock">
      <div className={styles['head']}>
        <h2 id="unlock">{UNLOCK_REWARD}</h2>
        <p>The sandbox is not for sale: you unlock it by practice, on every plan.</p>
      </div>
      <ol className={styles['steps']}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={styles['step']}>
            <span className={styles['number']} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={styles['actions']}>
        {isSignedIn ? (
          <LinkButton to="/bias-test" variant="secondary">
            Go to the Bias Test
          </LinkButton>
        ) : (
          <>
            <LinkButton to="/auth/login" search={{ next: '/sandbox' }} variant="secondary">
              Sign in to see your progress
            </LinkButton>
            <LinkButton to="/" hash="try" variant="ghost">
              Try a question without an account
            </LinkButton>
          </>
        )}
      </div>
    </section>
  );
}
