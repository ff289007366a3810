import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Invoice } from '@tradesense/contract/billing.ts';
import { QueryView } from '../../query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { dayText } from '../../ui/moment-text.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { invoicesQuery } from './billing-queries.ts';
import styles from './billing-page.module.css';
import { centsText, PLAN_NAMES } from './price-text.ts';

/** Shows the invoices, newest first, page by page. */
export function InvoiceList() {
  const query = useInfiniteQuery(invoicesQuery);
  return (
    <QueryView query={query} name="Your invoices" height="4rem">
      {({ pages }) => {
        const invoices = pages.flatMap((page) => page.invoices);
        if (invoices.length === 0)
          return <p className={styles['note']}>You have no invoices: you have bought nothing yet.</p>;
        return (
          <div className={styles['stack']}>
            <ul className={styles['invoices']}>
              {invoices.map((invoice) => (
                <InvoiceLine key={invoice.id} invoice={invoice} />
              ))}
            </ul>
            <MoreButton query={query} label="Show older ones" />
          </div>
        );
      }}
    </QueryView>
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
