import { OWNER_YEAR, PRODUCT_NAME, TERMS_VERSION, VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { WITHDRAWAL_DAYS } from '@tradesense/core/billing/withdrawal-window.ts';
import type { ProductNumbers } from '@tradesense/contract/product-numbers-constants.ts';
import { centsText } from '@tradesense/core/billing/cents-text.ts';
import { Link } from '@tanstack/react-router';
import { ProductNumber } from '../../product-number.tsx';
import { DocumentPage, type DocumentSection } from '../../ui/document-page.tsx';
import { FeedbackHint } from './feedback-hint.tsx';
import { plainDate } from './plain-date.ts';

const pricesText = ({ proMonthCents, proYearCents }: ProductNumbers): string =>
  `${centsText(proMonthCents)} a month or ${centsText(proYearCents)} a year`;

const USE: readonly DocumentSection[] = [
  {
    id: 'simulation',
    title: 'An educational simulation only',
    body: (
      <>
        <p>
          {PRODUCT_NAME} teaches and trains. Every trade in it is simulated with a virtual currency, {VIRTUAL_CURRENCY}.{' '}
          {VIRTUAL_CURRENCY} is not money: it cannot be bought, sold, paid out or exchanged for anything.
        </p>
        <p>
          Prices may be live, delayed, replayed, recorded or simulated; each screen says which. Simulated prices are
          computed and are not prices of any market.
        </p>
      </>
    ),
  },
  {
    id: 'no-advice',
    title: 'No financial advice',
    body: (
      <p>
        Nothing here is investment, financial, legal or tax advice, or a recommendation to trade anything. A good score
        here does not mean that you will earn money in a market. If you trade with real money elsewhere, that is your
        own decision and your own risk.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>
          You must be old enough to enter into a contract where you live, or have the consent of a parent or guardian.
        </li>
        <li>One person per account, with a real email address. Keep your password to yourself.</li>
        <li>
          You can see every device on which you are signed in, and sign it out, on{' '}
          <Link to="/profile">your profile</Link>.
        </li>
        <li>You may stop using {PRODUCT_NAME} at any time.</li>
      </ul>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <>
        <p>Results mean something only if they are honest. Please do not:</p>
        <ul>
          <li>try to obtain the answer to a question before answering it, or answer by machine;</li>
          <li>open accounts in bulk, or use another person’s account;</li>
          <li>attack, overload or probe the service, or copy its content in bulk;</li>
          <li>post what is unlawful, hateful or misleading, or advertise.</li>
        </ul>
        <p>We may suspend an account that does. Tell us if you think we were wrong.</p>
      </>
    ),
  },
];

const MONEY: readonly DocumentSection[] = [
  {
    id: 'plans',
    title: 'Plans and payment',
    body: (
      <p>
        The Free plan costs nothing. The Pro plan costs <ProductNumber text={pricesText} />, in US dollars;{' '}
        <Link to="/pricing">Pricing</Link> says what each plan has. Payments are taken by Stripe on its own page, so
        card details never reach us. An installation without Stripe has a test checkout, which says so and moves no
        money. A free period ends by itself and never turns into a paid one, and you are reminded by email before every
        renewal.
      </p>
    ),
  },
  {
    id: 'refund',
    title: `${WITHDRAWAL_DAYS}-day refund`,
    body: (
      <p>
        New subscribers who withdraw within {WITHDRAWAL_DAYS} days of subscribing get all of their money back. The day
        of the purchase is day 0, and the last day ends at midnight in your time zone, which is stored with the
        purchase. No reason is needed: two clicks in your <Link to="/billing">billing settings</Link> end the
        subscription, start the refund and give you a receipt.
      </p>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancel anytime',
    body: (
      <p>
        You can cancel a subscription at any time. It then ends with the period that you have already paid for, and what
        you have learned and recorded stays yours on the Free plan.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Your data: GDPR and CCPA',
    body: (
      <p>
        We handle personal data under the EU’s General Data Protection Regulation (GDPR) and the California Consumer
        Privacy Act (CCPA), wherever you live. We do not sell it. The <Link to="/privacy-policy">privacy policy</Link>{' '}
        says what is stored, why and for how long, and how to use your rights.
      </p>
    ),
  },
];

const LAW: readonly DocumentSection[] = [
  {
    id: 'content',
    title: 'What is yours and what is ours',
    body: (
      <p>
        What you write stays yours; you allow us to store and show it where you chose to show it. The service, its
        lessons, questions and name belong to {PRODUCT_NAME}.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we promise, and what we cannot',
    body: (
      <p>
        We take care, but the service is provided as it is: it may be interrupted, and prices, grades and statistics may
        contain mistakes. As far as the law allows, we are not liable for losses from trading decisions. Nothing here
        takes away rights that consumer law gives you, or our liability for intent and gross negligence.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        Every version has a date. When a new version changes what you agreed to, you are asked to accept it before you
        go on; until then the earlier one applies to what you did before.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Questions',
    body: (
      <p>
        Use <FeedbackHint />.
      </p>
    ),
  },
];

export function TermsOfService() {
  return (
    <DocumentPage
      title="Terms of service"
      lead={
        <p>
          In short: an educational simulation, no real money, no financial advice. Cancel anytime, and {WITHDRAWAL_DAYS}{' '}
          days to change your mind.
        </p>
      }
      updated={`Version of ${plainDate(TERMS_VERSION)} · © ${OWNER_YEAR} ${PRODUCT_NAME}`}
      sections={[...USE, ...MONEY, ...LAW]}
    />
  );
}
