import { memo, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { useLiveTicks } from '../../platform/live-ticks.ts';
import { useStreamState } from '../../platform/use-stream-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountBar } from './account-bar.tsx';
import { AssetHead } from './asset-head.tsx';
import { DeskCharts } from './charts/desk-charts.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { FirstTrade } from './first-trade.tsx';
import { markedAccount, markedPosition } from './marked-position.ts';
import { LoadFailure, PageLoading } from './page-states.tsx';
import { TradingPanels } from './panels/trading-panels.tsx';
import type { DeskPrice } from './desk-base.ts';
import type { TradingDesk } from './trading-desk.ts';
import { useDeskData, type DeskData } from './use-desk-data.ts';
import { useLiveDesk } from './use-live-desk.ts';
import { useLivePrice } from './use-live-price.ts';
import { Watchlist } from './watchlist/watchlist.tsx';

interface AccountDeskProps {
  readonly running: readonly TradingAccount[];
  readonly accountId: string;
  readonly asset: Asset;
  /** Whether the account has no orders yet. */
  readonly isNew: boolean;
  readonly onSelect: (selection: { readonly accountId: string | null; readonly symbol: string | null }) => void;
}

const NONE: readonly string[] = [];

/** Returns the account and its positions at the newest prices of the stream, as the coach shows them too. */
function useMarkedData(data: DeskData | undefined) {
  const assets = useMemo(() => data?.positions.map(({ asset }) => asset) ?? NONE, [data]);
  const ticks = useLiveTicks(assets);
  return useMemo(() => {
    if (data === undefined) return undefined;
    const { account, positions } = data;
    return {
      ...data,
      positions: positions.map((each) => markedPosition(each, ticks)),
      shownAccount: markedAccount(account, positions, ticks),
    };
  }, [data, ticks]);
}

/** One running account: its figures, the market of one asset, and the desk. */
export function AccountDesk(props: AccountDeskProps) {
  const { running, accountId, asset, onSelect } = props;
  const stream = useStreamState();
  const { query, refresh } = useDeskData(accountId, stream);
  const { data } = query;
  const marked = useMarkedData(data);
  const [isFirstOpen, setFirstOpen] = useState(props.isNew);
  if (isFirstOpen && data !== undefined && data.orders.length + data.positions.length > 0) setFirstOpen(false);
  if (data === undefined || marked === undefined) {
    if (query.error === null) return <PageLoading what="Loading your account" />;
    return <LoadFailure what="Your account could not be loaded" query={query} />;
  }
  const isDisconnected = stream === 'stale' || stream === 'offline';
  const isStale = isDisconnected || query.error !== null;
  return (
    <Market
      {...props}
      data={marked}
      refresh={refresh}
      isNew={isFirstOpen}
      onAsset={(symbol) => onSelect({ accountId, symbol })}
      money={
        <AccountBar
          {...{ running, isStale }}
          account={marked.shownAccount}
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

interface MarketProps extends AccountDeskProps {
  readonly data: DeskData;
  readonly refresh: () => void;
  readonly onAsset: (symbol: string) => void;
  /** The account's money, in the bar. */
  readonly money: ReactNode;
  /** Shown below the bar. */
  readonly notice: ReactNode;
}

interface AssetDesk {
  readonly asset: Asset;
  readonly desk: TradingDesk;
}

interface TicketOwnerProps {
  readonly data: DeskData;
  readonly asset: Asset;
  readonly price: DeskPrice | null;
  readonly refresh: () => void;
  readonly onDesk: (shown: AssetDesk) => void;
}

/**
 * Holds the ticket of one asset, which its `key` replaces with that of another. It shows nothing, so that watchlist, charts and panels
 * stay as they are when the asset changes. Before the browser paints, it hands over the desk.
 */
const TicketOwner = memo(function TicketOwner({ data, asset, price, refresh, onDesk }: TicketOwnerProps) {
  const desk = useLiveDesk({ data, asset, price, refresh });
  useLayoutEffect(() => onDesk({ asset, desk }), [asset, desk, onDesk]);
  return null;
});

/** The market of one asset with its desk. */
function Market(props: MarketProps) {
  const { data, asset, refresh } = props;
  const stream = useStreamState();
  const { price, day, query } = useLivePrice(asset, stream);
  const [shown, setShown] = useState<AssetDesk | null>(null);
  return (
    <>
      <TicketOwner key={asset.symbol} {...{ data, asset, price, refresh }} onDesk={setShown} />
      {shown === null ? null : <MarketFrame {...props} {...shown} {...{ day, query }} />}
    </>
  );
}

interface MarketFrameProps extends MarketProps, AssetDesk, Pick<ReturnType<typeof useLivePrice>, 'day' | 'query'> {}

function MarketFrame(props: MarketFrameProps) {
  const { running, data, asset, desk, day, query, isNew, refresh, onAsset, onSelect, money, notice } = props;
  return (
    <DeskFrame
      bar={
        <>
          <VisuallyHidden>
            <h1>Sandbox</h1>
          </VisuallyHidden>
          <AssetHead {...{ asset, day, query, onAsset }} price={desk.price} />
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
                {...{ running, refresh }}
                account={data.account}
                onSelect={(id) => onSelect({ accountId: id, symbol: asset.symbol })}
              />
            }
          />
        }
      />
    </DeskFrame>
  );
}
