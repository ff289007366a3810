import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Invoice } from '@tradesense/contract/billing.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { dayText } from '../../ui/moment-text.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { invoicesQuery } from './billing-queries.ts';
import styles from './billing-page.module.css';
import { centsText, PLAN_NAMES } from './price-text.ts';

/** All invoices, newest first. */
export function InvoiceList() {
  const query = useInfiniteQuery(invoicesQuery);
  if (query.data === undefined)
    return query.error === null ? (
      <Spinner label="Loading your invoices" />
    ) : (
      <LoadFailure
        title="Your invoices could not be loaded"
        text={failureText(query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const invoices = query.data.pages.flatMap((page) => page.invoices);
  if (invoices.length === 0)
    return <p className={styles['note']}>You have no invoices: you have bought nothing yet.</p>;
  return (
    <div className={styles['stack']}>
      <ul className={styles['invoices']}>
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older ones
        </Button>
      ) : null}
    </div>
  );
}

function InvoiceLine({ invoice: { id, number, issuedAt, period, totalCents, refund } }: { readonly invoice: Invoice }) {
  return (
    <li>
      <Link to="/billing/invoices/$id" params={{ id }}>
        {number}
      </Link>
      <span>{dayText(issuedAt)}</span>
      <span className={styles['what']}>{PLAN_NAMES[period]}</span>
      {refund === null ? null : (
        <Badge tone={refund.state === 'done' ? 'neutral' : 'warning'}>
          {refund.state === 'done' ? 'Refunded' : 'Refund on its way'}
        </Badge>
      )}
      <span className={styles['sum']}>{centsText(totalCents)}</span>
    </li>
  );
}
