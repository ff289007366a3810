import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckoutRequest, PriceQuoteView } from '@tradesense/contract/billing.ts';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { useAttemptKey } from '../../platform/use-attempt-key.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BILLING_KEY, planQuery, quoteQuery } from './billing-queries.ts';
import styles from './billing-page.module.css';
import { CheckoutTerms } from './checkout-terms.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PERIOD_OPTIONS } from './plans.ts';
import { centsText } from './price-text.ts';
import { PromoForm } from './promo-form.tsx';
import { RefusedPromo } from './refused-promo.tsx';

interface CheckoutPageProps {
  readonly period: BillingPeriod;
  /** The promo code to apply; `null` to use the code from the registration, if there was one. */
  readonly code: string | null;
  readonly onChange: (chosen: { readonly period: BillingPeriod; readonly code: string }) => void;
  readonly onPaid: (purchaseId: string) => void;
}

/** Page for buying Pro: what is bought, its price, and what happens next. */
export function CheckoutPage(props: CheckoutPageProps) {
  const plan = useQuery(planQuery);
  return (
    <div className={styles['page']}>
      <BackLink to="/pricing">the plans</BackLink>
      <h1>Checkout</h1>
      <QueryView query={plan} name="The checkout" height="24rem">
        {({ registrationPromo, refusedPromo, checkout, plan: current }) => (
          <>
            {props.code === null ? <RefusedPromo refusedPromo={refusedPromo} /> : null}
            <Checkout
              {...props}
              code={props.code ?? registrationPromo ?? ''}
              isTest={checkout === 'test'}
              hasPro={current === 'pro'}
            />
          </>
        )}
      </QueryView>
    </div>
  );
}

type CheckoutProps = CheckoutPageProps & {
  readonly code: string;
  readonly isTest: boolean;
  readonly hasPro: boolean;
};

function Checkout({ period, code, isTest, hasPro, onChange, onPaid }: CheckoutProps) {
  const wanted = useQuery(quoteQuery(period, code));
  const isRefused = code !== '' && wanted.error !== null;
  const plain = useQuery({ ...quoteQuery(period, ''), enabled: isRefused });
  const quote = isRefused ? plain.data : wanted.data;
  const isSettled = isRefused ? !plain.isPlaceholderData : !wanted.isPlaceholderData;
  if (hasPro)
    return (
      <Alert tone="success" title="You have Pro" actions={<LinkButton to="/billing">Open billing settings</LinkButton>}>
        <p>Your billing settings show until when, and your invoices.</p>
      </Alert>
    );
  return (
    <div className={styles['columns']}>
      <Card title="Your order">
        <div className={styles['stack']}>
          <SegmentedControl
            label="Billing period"
            value={period}
            options={PERIOD_OPTIONS}
            onValueChange={(next) => onChange({ period: next, code })}
          />
          <PromoForm
            key={code}
            code={code}
            error={isRefused ? failureText(wanted.error) : undefined}
            isBusy={wanted.isFetching}
            onApply={(next) => onChange({ period, code: next })}
          />
          {quote === undefined ? <QuoteState error={wanted.error} /> : <OrderSummary quote={quote} />}
        </div>
      </Card>
      <Card title="What happens">
        <div className={styles['stack']}>
          {quote === undefined ? null : <CheckoutTerms quote={quote} />}
          {isTest ? (
            <Alert tone="warning" title="This is a test checkout">
              <p>No money moves, and no card is asked for. Receipts and invoices say that they are tests.</p>
            </Alert>
          ) : null}
          {quote === undefined ? null : <BuyButton quote={quote} isTest={isTest} isReady={isSettled} onPaid={onPaid} />}
        </div>
      </Card>
    </div>
  );
}

function QuoteState({ error }: { readonly error: Error | null }) {
  return error === null ? <Spinner label="Computing the price" /> : <p role="alert">{failureText(error)}</p>;
}

interface BuyButtonProps {
  readonly quote: PriceQuoteView;
  readonly isTest: boolean;
  readonly isReady: boolean;
  readonly onPaid: (purchaseId: string) => void;
}

function buttonText({ dueCents }: PriceQuoteView, isTest: boolean): string {
  if (dueCents === 0) return 'Start for free';
  return isTest
    ? `Complete the test purchase of ${centsText(dueCents)}`
    : `Continue to payment of ${centsText(dueCents)}`;
}

/**
 * Starts the purchase at the shown price. Then goes to the payment page, or calls `onPaid` if no payment page is
 * needed.
 */
function BuyButton({ quote, isTest, isReady, onPaid }: BuyButtonProps) {
  const client = useQueryClient();
  const attempt = useAttemptKey();
  const buying = useMutation({
    async mutationFn(body: CheckoutRequest) {
      const started = await call('POST /api/billing/checkout', { body, idempotencyKey: attempt.keyOf(body) });
      if (started.state !== 'open' || started.provider !== 'test') return started;
      return call('POST /api/billing/purchases/{id}/confirm', { params: { id: started.id } });
    },
    async onSuccess({ id, url }) {
      attempt.end();
      if (url !== null) {
        window.location.assign(url);
        return;
      }
      await client.invalidateQueries({ queryKey: BILLING_KEY });
      onPaid(id);
    },
    onError() {
      void client.invalidateQueries({ queryKey: BILLING_KEY });
    },
  });
  const { period, promoCode, dueCents } = quote;
  return (
    <>
      {buying.error === null ? null : (
        <Alert tone="danger" title="The purchase was not started">
          <p>{failureText(buying.error)}</p>
        </Alert>
      )}
      <Button
        isFullWidth
        isBusy={buying.isPending || buying.isSuccess}
        disabled={!isReady}
        onClick={() => buying.mutate({ period, promoCode, expectedCents: dueCents })}
      >
        {buttonText(quote, isTest)}
      </Button>
    </>
  );
}
