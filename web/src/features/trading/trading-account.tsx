import { useState } from 'react';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { useStreamState } from '../../platform/use-stream-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { AccountBar } from './account-bar.tsx';
import { AssetHead } from './asset-head.tsx';
import { LiveTradingChart } from './chart/live-trading-chart.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { FirstTrade } from './first-trade.tsx';
import { LoadFailure, PageLoading } from './page-states.tsx';
import { TradingPanels } from './panels/trading-panels.tsx';
import { TradingHelp } from './trading-help.tsx';
import styles from './trading-page.module.css';
import { useDeskData, type DeskData } from './use-desk-data.ts';
import { useLiveDesk } from './use-live-desk.ts';
import { useLivePrice } from './use-live-price.ts';

interface TradingAccountProps {
  readonly running: readonly SandboxAccount[];
  readonly accountId: string;
  readonly asset: Asset;
  /** Nothing was ever ordered in it. */
  readonly isNew: boolean;
  readonly onSelect: (selection: { readonly accountId: string | null; readonly symbol: string | null }) => void;
}

/** One running account: what it holds, the market of one asset, and the desk. */
export function TradingAccount(props: TradingAccountProps) {
  const { running, accountId, asset, onSelect } = props;
  const stream = useStreamState();
  const { query, refresh } = useDeskData(accountId, stream);
  const { data } = query;
  const [isFirstOpen, setFirstOpen] = useState(props.isNew);
  if (isFirstOpen && data !== undefined && data.orders.length + data.positions.length > 0) setFirstOpen(false);
  if (data === undefined) {
    if (query.error === null) return <PageLoading what="Your account is loading" />;
    return <LoadFailure what="Your account could not be loaded" query={query} />;
  }
  const isDisconnected = stream === 'stale' || stream === 'offline';
  const isStale = isDisconnected || query.error !== null;
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>Sandbox</h1>
        <TradingHelp />
      </header>
      <AccountBar
        {...{ running, isStale, refresh }}
        account={data.account}
        onSelect={(id) => onSelect({ accountId: id, symbol: asset.symbol })}
      />
      {isStale ? (
        <Alert tone="warning" title={isDisconnected ? 'The connection is lost' : 'The account could not be refreshed'}>
          <p>
            What is shown may be old. It is fetched again as soon as the server answers. Orders that rest go on there.
          </p>
        </Alert>
      ) : null}
      <Market
        key={asset.symbol}
        {...props}
        {...{ data, refresh }}
        isNew={isFirstOpen}
        onAsset={(symbol) => onSelect({ accountId, symbol })}
      />
    </div>
  );
}

interface MarketProps extends TradingAccountProps {
  readonly data: DeskData;
  readonly refresh: () => void;
  readonly onAsset: (symbol: string) => void;
}

function Market({ data, asset, isNew, refresh, onAsset }: MarketProps) {
  const stream = useStreamState();
  const { price, day, query } = useLivePrice(asset, stream);
  const desk = useLiveDesk({ data, asset, price, refresh });
  return (
    <>
      <AssetHead {...{ asset, price, day, query, onAsset }} />
      {isNew ? <FirstTrade desk={desk} /> : null}
      <DeskLayout desk={desk} chart={<LiveTradingChart desk={desk} />} panels={<TradingPanels desk={desk} />} />
    </>
  );
}
