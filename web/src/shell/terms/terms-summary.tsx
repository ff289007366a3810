import { PRODUCT_NAME, VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { WITHDRAWAL_DAYS } from '@tradesense/core/billing/withdrawal-window.ts';

/** Shows a summary of the terms, with the most important points first. The full text has its own page. */
export function TermsSummary() {
  return (
    <>
      <section>
        <h3>An educational simulation only</h3>
        <p>
          Everything you trade here is virtual. {VIRTUAL_CURRENCY} is not money: it cannot be bought, sold, withdrawn or
          exchanged. Prices may be simulated, recorded or delayed, and every screen says which. Nothing here is
          investment, tax or legal advice, and results in a simulation say little about results with real money.
        </p>
      </section>
      <section>
        <h3>{WITHDRAWAL_DAYS}-day refund</h3>
        <p>
          If you take out a new subscription, you can withdraw within {WITHDRAWAL_DAYS} days and get your money back. No
          reason is needed.
        </p>
      </section>
      <section>
        <h3>Cancel anytime</h3>
        <p>
          You can cancel a subscription anytime. It then runs to the end of the period that you paid for and is not
          renewed. Learning, tests and the sandbox are free.
        </p>
      </section>
      <section>
        <h3>Your data: GDPR and CCPA</h3>
        <p>
          We handle personal data in compliance with the GDPR and the CCPA. We collect what the product needs to work,
          do not sell it, and answer requests to see, correct or delete it.
        </p>
      </section>
      <section>
        <h3>Your account</h3>
        <p>
          Keep your password to yourself and take part under one account. What you publish stays yours; you allow us to
          show it where you publish it. Be fair: no harassment, no spam, no advertising of signals or returns, and no
          attempt to get at answers, other accounts or the service itself.
        </p>
      </section>
      <section>
        <h3>What we cannot promise</h3>
        <p>
          {PRODUCT_NAME} is provided as it is. We work to keep it available, correct and safe, but we are not liable for
          decisions that you make with real money.
        </p>
      </section>
      <p>
        This is a summary; the{' '}
        <a href="/terms-of-service" target="_blank" rel="noopener">
          full Terms of Service
        </a>{' '}
        (opens in a new tab) apply.
      </p>
    </>
  );
}
