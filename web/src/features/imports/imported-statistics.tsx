import { useQuery } from '@tanstack/react-query';
import type { ImportedStatisticsResponse } from '@tradesense/contract/imports.ts';
import type { ReactNode } from 'react';
import { QueryView } from '../../query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './imported-page.module.css';
import { statisticsQuery } from './imports-queries.ts';
import { counted } from '../../ui/number-text.ts';
import { amountText, currencyText, ratioWithNeeds, toneOf } from './imports-text.ts';

/** Shows the statistics of imported trades, separately for each currency. */
export function ImportedStatistics() {
  const statistics = useQuery(statisticsQuery);
  return (
    <QueryView query={statistics} name="The statistics" height="8rem">
      {({ currencies }) =>
        currencies.length === 0 ? null : (
          <Card title="Statistics" actions={<Badge tone="accent">Imported</Badge>}>
            <p className={styles['note']}>
              Each currency by itself: nothing is converted, so fees in another currency than that of a trade are not
              included. Without a plan in the file there is no R and no process score.
            </p>
            {currencies.map((each) => (
              <CurrencyFigures key={each.currency} figures={each} />
            ))}
          </Card>
        )
      }
    </QueryView>
  );
}

type Figures = ImportedStatisticsResponse['currencies'][number];

function CurrencyFigures({ figures }: { readonly figures: Figures }) {
  const { currency, trades, net, fees, swap, maxDrawdown, winRate, profitFactor, payoff } = figures;
  const paid = (amount: string) => amountText(amount, currency).replace(/^\+/, '');
  return (
    <section className={styles['part']} aria-label={`Statistics ${currencyText(currency)}`}>
      <h3>
        {currencyText(currency)}, {counted(trades, 'trade', 'trades')}
      </h3>
      <dl className={styles['figures']}>
        <Figure name="Net">
          <strong data-tone={toneOf(net)}>{amountText(net, currency)}</strong>
        </Figure>
        <Figure name="Fees">{paid(fees)}</Figure>
        <Figure name="Swap">{paid(swap)}</Figure>
        <Figure name="Deepest fall">{paid(maxDrawdown)}</Figure>
        <Figure name="Win rate">{ratioWithNeeds(winRate, true)}</Figure>
        <Figure name="Profit factor">{ratioWithNeeds(profitFactor, false)}</Figure>
        <Figure name="Payoff ratio">{ratioWithNeeds(payoff, false)}</Figure>
      </dl>
    </section>
  );
}

export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
