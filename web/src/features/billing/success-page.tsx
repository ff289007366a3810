import { useQuery } from '@tanstack/react-query';
import type { Purchase } from '@tradesense/contract/billing.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { purchaseQuery } from './billing-queries.ts';
import styles from './billing-page.module.css';
import { OrderSummary } from './order-summary.tsx';

/** Page after a payment. It reports success only once the server has confirmed the payment. */
export function SuccessPage({ purchaseId }: { readonly purchaseId: string | null }) {
  return (
    <div className={styles['narrow']}>
      {purchaseId === null ? <NoPurchase /> : <Confirmation purchaseId={purchaseId} />}
    </div>
  );
}

function NoPurchase() {
  return (
    <>
      <h1>No purchase</h1>
      <Alert
        title="This address names no purchase"
        actions={<LinkButton to="/billing">Open billing settings</LinkButton>}
      >
        <p>Your billing settings show your plan and all invoices.</p>
      </Alert>
    </>
  );
}

function Confirmation({ purchaseId }: { readonly purchaseId: string }) {
  const purchase = useQuery(purchaseQuery(purchaseId));
  if (purchase.data !== undefined) return <Outcome purchase={purchase.data} />;
  if (purchase.error === null) return <Spinner label="Loading your purchase" />;
  return (
    <>
      <h1>Your purchase</h1>
      <LoadFailure
        title="Your purchase could not be loaded"
        text={`${failureText(purchase.error)} A payment that you made is not lost.`}
        isRetrying={purchase.isFetching}
        onRetry={() => void purchase.refetch()}
      />
    </>
  );
}

function Outcome({ purchase }: { readonly purchase: Purchase }) {
  const { state, provider, quote, invoiceId } = purchase;
  if (state === 'open')
    return (
      <>
        <h1>Waiting for the payment</h1>
        <Spinner label="Waiting for the confirmation" />
        <p>
          The payment is not confirmed yet. This page shows it as soon as it is; you can also leave, and find it in your
          billing settings.
        </p>
      </>
    );
  if (state === 'expired')
    return (
      <>
        <h1>The checkout has ended</h1>
        <Alert
          title="Nothing was bought"
          actions={
            <LinkButton to="/checkout" search={{ period: quote.period }}>
              Start again
            </LinkButton>
          }
        >
          <p>The checkout ended before it was paid, and nothing was charged.</p>
        </Alert>
      </>
    );
  return (
    <>
      <h1>You have Pro</h1>
      <Card title={provider === 'test' ? 'Your test purchase' : 'Your purchase'}>
        <div className={styles['stack']}>
          <OrderSummary quote={quote} />
          {provider === 'test' ? <p className={styles['note']}>This was a test checkout: no money has moved.</p> : null}
          <div className={styles['acts']}>
            <LinkButton to="/sandbox/replay">Start a replay</LinkButton>
            {invoiceId === null ? null : (
              <LinkButton to="/billing/invoices/$id" params={{ id: invoiceId }} variant="secondary">
                Show the receipt
              </LinkButton>
            )}
            <LinkButton to="/billing" variant="ghost">
              Billing settings
            </LinkButton>
          </div>
        </div>
      </Card>
    </>
  );
}
