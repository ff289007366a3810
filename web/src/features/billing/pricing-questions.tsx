import { PRODUCT_NAME, VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { WITHDRAWAL_DAYS } from '@tradesense/core/billing/withdrawal-window.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './pricing-questions.module.css';

const QUESTIONS: readonly { readonly question: string; readonly answer: ReactNode }[] = [
  {
    question: 'How do I pay?',
    answer: (
      <p>
        On the page of Stripe, which takes the payment; your card details never reach us. If this installation has no
        payment provider, its checkout is a test: it says so, and no money moves.
      </p>
    ),
  },
  {
    question: 'Where do I enter a promo code?',
    answer: (
      <p>
        Above, at the checkout, or when you register. The price with the code is shown before you buy, and it is the
        price that is charged. A code is for the first payment; renewals cost the price of the plan.
      </p>
    ),
  },
  {
    question: 'What happens to my accounts and replays without Pro?',
    answer: (
      <p>
        Nothing is taken away. Sandbox accounts and replays that are open stay open; the limits of Free only count when
        you open another one.
      </p>
    ),
  },
  {
    question: 'Does unlocking the sandbox cost anything?',
    answer: <p>No. It is unlocked by completing tests, on every plan; paying is not a shortcut.</p>,
  },
  {
    question: `Is ${VIRTUAL_CURRENCY} worth anything?`,
    answer: (
      <p>
        No. It is virtual, and cannot be bought, sold or paid out. {PRODUCT_NAME} is an educational simulation and gives
        no financial advice.
      </p>
    ),
  },
  {
    question: 'How do I cancel, and what about refunds?',
    answer: (
      <p>
        In two clicks, in your <Link to="/billing">billing settings</Link>. You can cancel anytime; a subscription then
        ends with the period that you have paid for. New subscribers who withdraw within {WITHDRAWAL_DAYS} days get all
        of it back. The <Link to="/terms-of-service">terms of service</Link> have the details.
      </p>
    ),
  },
  {
    question: 'Will a free period turn into a paid one?',
    answer: <p>Never. It ends by itself, and nothing is charged.</p>,
  },
];

export function PricingQuestions() {
  return (
    <section className={styles['section']} aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      <div className={styles['list']}>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={styles['item']}>
            <summary>{question}</summary>
            {answer}
          </details>
        ))}
      </div>
    </section>
  );
}
