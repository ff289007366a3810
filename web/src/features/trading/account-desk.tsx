import { memo, useCallback, useLayoutEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { useStreamState } from '../../platform/use-stream-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountBar, AccountFigures } from './account-bar.tsx';
import { AssetHead } from './asset-head.tsx';
import { DeskCharts } from './charts/desk-charts.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { LoadFailure, PageLoading } from './page-states.tsx';
import { TradingPanels } from './panels/trading-panels.tsx';
import { SetMarket, type DeskMarket } from './desk-market.ts';
import type { TradingDesk } from './trading-desk.ts';
import { useDeskData, type DeskData } from './use-desk-data.ts';
import { useLiveDesk } from './use-live-desk.ts';
import { useLivePrice } from './use-live-price.ts';
import { useMarkedAccount } from './use-marked.ts';
import { Watchlist } from './watchlist/watchlist.tsx';
import styles from './trading-page.module.css';

/** Loaded separately, because only learners who have never traded see it. Its placeholder keeps the chart in its place. */
const FirstTrade = lazyPart(
  async () => (await import('./first-trade.tsx')).FirstTrade,
  <div className={styles['firstTrade']} />,
);

interface AccountDeskProps {
  readonly running: readonly TradingAccount[];
  readonly accountId: string;
  readonly asset: Asset;
  /** Whether the account has no orders yet, and the learner has never traded in another attempt or account. */
  readonly isNew: boolean;
  readonly onSelect: (selection: { readonly accountId: string | null; readonly symbol: string | null }) => void;
}

/** Shows one running account: its figures, the market of one asset, and the desk. */
export function AccountDesk(props: AccountDeskProps) {
  const { running, accountId, asset, onSelect } = props;
  const onAsset = useCallback((symbol: string) => onSelect({ accountId, symbol }), [onSelect, accountId]);
  const stream = useStreamState();
  const { query, refresh } = useDeskData(accountId, stream);
  const { data } = query;
  const [isFirstOpen, setFirstOpen] = useState(props.isNew);
  if (isFirstOpen && data !== undefined && data.orders.length + data.positions.length > 0) setFirstOpen(false);
  if (data === undefined) {
    if (query.error === null) return <PageLoading what="Loading your account" />;
    return <LoadFailure what="Your account could not be loaded" query={query} />;
  }
  const isDisconnected = stream === 'stale' || stream === 'offline';
  const isStale = isDisconnected || query.error !== null;
  return (
    <Market
      {...props}
      data={data}
      refresh={refresh}
      figures={<MarkedFigures {...{ data, isStale }} />}
      isNew={isFirstOpen}
      onAsset={onAsset}
      money={
        <MarkedAccountBar
          {...{ running, isStale, data }}
          onSelect={(id) => onSelect({ accountId: id, symbol: asset.symbol })}
        />
      }
      notice={
        isStale ? (
          <Alert tone="warning" title={isDisconnected ? 'Connection lost' : 'The account could not be refreshed'}>
            <p>These figures may be out of date. They refresh when the server responds. Your orders stay active.</p>
          </Alert>
        ) : null
      }
    />
  );
}

type MarkedAccountBarProps = Omit<ComponentProps<typeof AccountBar>, 'account'> & { readonly data: DeskData };

/** Shows the account bar with figures that are valued at the shown prices. */
function MarkedAccountBar({ data, ...bar }: MarkedAccountBarProps) {
  return <AccountBar {...bar} account={useMarkedAccount(data.account, data.positions)} />;
}

/** Shows the figures alone, valued at the shown prices. */
function MarkedFigures({ data, isStale }: Pick<MarkedAccountBarProps, 'data' | 'isStale'>) {
  return <AccountFigures isStale={isStale} account={useMarkedAccount(data.account, data.positions)} />;
}

interface MarketProps extends AccountDeskProps {
  readonly data: DeskData;
  readonly refresh: () => void;
  readonly onAsset: (symbol: string) => void;
  /** The account choice with the account's figures, shown in the header of the app. */
  readonly money: ReactNode;
  /** The account's figures alone, shown in the dialog for the account. */
  readonly figures: ReactNode;
  /** Content between the header and the desk. */
  readonly notice: ReactNode;
}

interface AssetDesk {
  readonly asset: Asset;
  readonly desk: TradingDesk;
}

interface TicketOwnerProps {
  readonly data: DeskData;
  readonly asset: Asset;
  readonly market: DeskMarket;
  readonly refresh: () => void;
  readonly onDesk: (shown: AssetDesk) => void;
}

/**
 * Holds the state of the ticket for one asset, and passes the resulting desk to the parent before the browser paints.
 * When the asset changes, the parent changes the `key` of this component. As this component renders nothing, the
 * watchlist, charts and panels stay mounted.
 */
const TicketOwner = memo(function TicketOwner({ data, asset, market, refresh, onDesk }: TicketOwnerProps) {
  const desk = useLiveDesk({ data, asset, market, refresh });
  useLayoutEffect(() => onDesk({ asset, desk }), [asset, desk, onDesk]);
  return null;
});

interface MarketReaderProps {
  readonly asset: Asset;
  readonly market: SetMarket;
}

/**
 * Writes the newest price into the market. This component renders nothing, so a new price renders only the components
 * that show it.
 */
function MarketReader({ asset, market }: MarketReaderProps): null {
  useLivePrice(asset, useStreamState(), market);
  return null;
}

/** Returns the market of the asset (`desk-market.ts`). Each asset gets a new object. */
function useMarket(asset: Asset): SetMarket {
  const [held, setHeld] = useState(() => ({ asset, market: new SetMarket(null) }));
  if (held.asset === asset) return held.market;
  const next = { asset, market: new SetMarket(null) };
  setHeld(next);
  return next.market;
}

/** Shows the market of one asset with its desk. */
function Market(props: MarketProps) {
  const { data, asset, refresh } = props;
  const market = useMarket(asset);
  const [shown, setShown] = useState<AssetDesk | null>(null);
  return (
    <>
      <MarketReader {...{ asset, market }} />
      <TicketOwner key={asset.symbol} {...{ data, asset, market, refresh }} onDesk={setShown} />
      {shown === null ? null : <MarketFrame {...props} {...shown} />}
    </>
  );
}

interface MarketFrameProps extends MarketProps, AssetDesk {}

function MarketFrame(props: MarketFrameProps) {
  const { running, data, asset, desk, isNew, refresh, onAsset, onSelect, money, figures, notice } = props;
  return (
    <DeskFrame
      title="Sandbox"
      bar={
        <>
          <AssetHead {...{ asset, onAsset }} market={desk.market} />
          {money}
        </>
      }
      notices={
        <>
          {notice}
          {isNew ? <FirstTrade desk={desk} /> : null}
        </>
      }
    >
      <DeskLayout
        desk={desk}
        watchlist={(onHide) => (
          <Watchlist current={asset.symbol} positions={data.positions} orders={data.orders} {...{ onAsset, onHide }} />
        )}
        chart={<DeskCharts {...{ desk, asset, onAsset }} />}
        panels={
          <TradingPanels
            desk={desk}
            actions={
              <AccountActions
                {...{ running, figures, refresh }}
                account={data.account}
                positions={data.positions}
                onSelect={(id) => onSelect({ accountId: id, symbol: asset.symbol })}
              />
            }
          />
        }
      />
    </DeskFrame>
  );
}
