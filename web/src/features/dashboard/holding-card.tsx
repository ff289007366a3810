import type { HoldingResponse } from '@tradesense/contract/dashboard-holding.ts';
import type { TradingFilter } from '@tradesense/contract/dashboard.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { tradeCountText } from '../evidence/trade-evidence-text.ts';
import { QueryView } from '../../query-view.tsx';
import styles from './dashboard-page.module.css';
import { HoldingPlot } from './dashboard-plots.tsx';
import { holdingQuery } from './dashboard-queries.ts';

const LACKS: Readonly<Record<NonNullable<HoldingResponse['lacks']>, (asset: string) => string>> = {
  trades: () => 'Needs a closed trade.',
  prices: (asset) =>
    `There are no stored prices of ${asset} for this time yet, so nothing is compared. A comparison needs one complete day.`,
  'nothing-left': () => 'The account had nothing left when the prices begin, so there is no growth to compare.',
};

/** Compares the growth from the trades with the growth from holding one of the traded assets over the same time. */
export function HoldingCard({ filter }: { readonly filter: TradingFilter }) {
  const [chosen, choose] = useState<string | null>(null);
  // If a filter selects an asset, the server compares with that asset, and the learner's choice is not sent.
  const hold = filter.asset === undefined && chosen !== null ? { hold: chosen } : {};
  const holding = useQuery(holdingQuery({ ...filter, ...hold }));
  return (
    <Card
      aria-label="Beside holding the asset"
      aria-busy={holding.isPlaceholderData || undefined}
      className={styles['wide']}
    >
      <QueryView query={holding} name="The comparison with holding" height="22rem">
        {({ assets, asset, lacks, comparison }) => (
          <>
            {assets.length < 2 ? null : (
              <div className={styles['choice']}>
                <Select label="Asset to hold" value={asset ?? ''} onValueChange={choose}>
                  {assets.map((each) => (
                    <option key={each.asset} value={each.asset}>
                      {`${each.asset}, ${tradeCountText(each.trades)}`}
                    </option>
                  ))}
                </Select>
              </div>
            )}
            {comparison === null || asset === null ? (
              <>
                <h3>Beside holding the asset</h3>
                <p className={styles['note']}>{LACKS[lacks ?? 'trades'](asset ?? 'this asset')}</p>
              </>
            ) : (
              <HoldingPlot asset={asset} comparison={comparison} />
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
