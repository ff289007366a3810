import { PRODUCT_NAME, REFUND_DAYS, VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './pricing-questions.module.css';

const QUESTIONS: readonly { readonly question: string; readonly answer: ReactNode }[] = [
  {
    question: 'Can I buy Pro today?',
    answer: (
      <p>
        No. Checkout opens with a later release, and until then nobody is charged. A promo code that you enter when you
        register is stored with your account.
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
        You can cancel anytime; a subscription then ends with the period that you have paid for. New subscribers who
        withdraw within {REFUND_DAYS} days get all of it back. The <Link to="/terms-of-service">terms of service</Link>{' '}
        have the details.
      </p>
    ),
  },
  {
    question: 'Will a free period turn into a paid one?',
    answer: <p>Never without your consent.</p>,
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
