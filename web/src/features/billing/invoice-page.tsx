import { useQuery } from '@tanstack/react-query';
import type { Invoice, Refund } from '@tradesense/contract/billing.ts';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { ReactNode } from 'react';
import { MissingPage } from '../../missing-page.tsx';
import { ApiError } from '../../platform/api-error.ts';
import { QueryView } from '../../query-view.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { dayText, momentText } from '../../ui/moment-text.ts';
import { invoiceQuery } from './billing-queries.ts';
import styles from './invoice-page.module.css';
import { centsText, PLAN_NAMES } from './price-text.ts';

/** Shows an invoice and its refund, to read and print. */
export function InvoicePage({ id }: { readonly id: string }) {
  const invoice = useQuery(invoiceQuery(id));
  if (invoice.error instanceof ApiError && ['not-found', 'invalid-request'].includes(invoice.error.code))
    return (
      <MissingPage title="There is no such invoice" actions={<LinkButton to="/billing">Your invoices</LinkButton>}>
        <p>The address may be incomplete, or the invoice belongs to another account.</p>
      </MissingPage>
    );
  return (
    <div className={styles['page']}>
      <BackLink to="/billing">billing</BackLink>
      <QueryView query={invoice} name="The invoice" height="24rem">
        {(shown) => <InvoiceSheet invoice={shown} />}
      </QueryView>
    </div>
  );
}

function InvoiceSheet({ invoice }: { readonly invoice: Invoice }) {
  const { number, provider, period, listCents, discountCents, totalCents, promoCode, refund, buyer } = invoice;
  return (
    <>
      <article className={styles['sheet']} aria-label={`Invoice ${number}`}>
        <header className={styles['head']}>
          <h1>Invoice {number}</h1>
          <p>{PRODUCT_NAME}</p>
        </header>
        {provider === 'test' ? (
          <Alert tone="warning" title="Test invoice">
            <p>It was made by the test checkout: no money has moved.</p>
          </Alert>
        ) : null}
        <dl className={styles['facts']}>
          <Fact name="Date">{dayText(invoice.issuedAt)}</Fact>
          <Fact name="Period">
            {dayText(invoice.periodStart)} to {dayText(invoice.periodEnd)}
          </Fact>
          <Fact name="For">
            {buyer.name}, {buyer.email}
          </Fact>
        </dl>
        <dl className={styles['lines']}>
          <Line name={`${PLAN_NAMES[period]}${invoice.kind === 'renewal' ? ', renewal' : ''}`}>
            {centsText(listCents)}
          </Line>
          {discountCents === 0 ? null : (
            <Line name={promoCode === null ? 'Discount' : `Promo code ${promoCode}`}>−{centsText(discountCents)}</Line>
          )}
          <div className={styles['total']}>
            <dt>{totalCents === 0 ? 'Total' : provider === 'test' ? 'Total (test)' : 'Paid'}</dt>
            <dd>{centsText(totalCents)} USD</dd>
          </div>
        </dl>
        {refund === null ? null : <RefundPart refund={refund} isTest={provider === 'test'} />}
      </article>
      <Button variant="secondary" className={styles['print']} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}

function RefundPart({ refund, isTest }: { readonly refund: Refund; readonly isTest: boolean }) {
  const { number, cents, state, requestedAt, doneAt } = refund;
  return (
    <section className={styles['refund']} aria-label="Refund receipt">
      <h2>Refund receipt {number}</h2>
      <dl className={styles['lines']}>
        <Line name="Requested">{momentText(requestedAt)}</Line>
        <Line name={state === 'done' ? 'Refunded' : 'State'}>
          {doneAt === null ? 'on its way' : momentText(doneAt)}
        </Line>
        <div className={styles['total']}>
          <dt>{isTest ? 'Refund (test)' : 'Refund'}</dt>
          <dd>{centsText(cents)} USD</dd>
        </div>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Line = Fact;
