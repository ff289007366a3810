import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { intervalContains, INTERVALS } from '@tradesense/core/market/interval.ts';
import { useChartStorage } from '../../chart/drawings/use-chart-storage.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { useStreamState } from '../../platform/use-stream-state.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { usePreloadedChart } from '../market/use-preloaded-chart.ts';
import { TradingChart } from '../trading/chart/trading-chart.tsx';
import { usePreloadedNarrowDesk } from '../trading/narrow/later-narrow-desk.tsx';
import { DeskFrame } from '../trading/desk-frame.tsx';
import { DeskLayout } from '../trading/desk-layout.tsx';
import { TradingPanels } from '../trading/panels/trading-panels.tsx';
import { TradingHelp } from '../trading/trading-help.tsx';
import type { DeskPrice } from '../trading/desk-base.ts';
import { useSetMarket } from '../trading/desk-market.ts';
import type { TradingDesk } from '../trading/trading-desk.ts';
import { replayTimeTexts } from '../trading/replay-time-texts.ts';
import { ReplayTimes } from '../trading/replay-times.ts';
import { useDeskData, type DeskData } from '../trading/use-desk-data.ts';
import { useLiveDesk } from '../trading/use-live-desk.ts';
import { shownPrice } from '../trading/use-live-price.ts';
import { EndReplay } from './end-replay.tsx';
import { paced } from './paced.ts';
import { replayChartStorage } from './replay-chart-storage.ts';
import { ReplayControls } from './replay-controls.tsx';
import { EndedReplayHead, headingOf, ReplayBar, ReplayLinks, ReplayNotices, replayOver } from './replay-head.tsx';
import styles from './replay-page.module.css';
import { sessionQuery } from './replay-queries.ts';
import { useFollowElsewhere } from './use-follow-elsewhere.ts';
import { useReplayKeys } from './use-replay-keys.ts';
import { useReplay, type Replay } from './use-replay.ts';

const REFRESH_EVERY_MS = SECOND_MS;

interface ReplayDeskProps {
  readonly session: ReplaySession;
  readonly asset: TradedAsset;
}

/**
 * Loads the account of a replay session and shows the trading desk. The caller must change the React key when the
 * session changes and when it has ended.
 */
export function ReplayDesk({ session, asset }: ReplayDeskProps) {
  const replay = useReplay(session);
  const { query, refresh } = useDeskData(session.accountId, useStreamState());
  usePreloadedChart();
  usePreloadedNarrowDesk();
  useRefreshAfterSteps(replay, query.data, refresh);
  useFollowElsewhere(replay);
  const onRefused = useRefusedEnd(replay);
  if (query.data === undefined) {
    return query.error === null ? <DeskLoading /> : <DeskFailed error={query.error} onRetry={refresh} />;
  }
  return (
    <ReplayTimes value={replayTimeTexts(session.interval)}>
      <LoadedDesk {...{ replay, asset, refresh, onRefused }} data={query.data} isOld={query.error !== null} />
    </ReplayTimes>
  );
}

/**
 * If the account has orders or positions, fetches the account again after steps, because steps may fill orders or
 * liquidate positions. The stream reports all other changes.
 */
function useRefreshAfterSteps({ state }: Replay, data: DeskData | undefined, refresh: () => void): void {
  const { cursor } = state.session;
  const hasExposure = data !== undefined && (data.orders.length > 0 || data.positions.length > 0);
  const seen = useRef(cursor);
  const refreshing = useMemo(() => paced(refresh, REFRESH_EVERY_MS), [refresh]);
  useEffect(() => () => refreshing.stop(), [refreshing]);
  useEffect(() => {
    const hasMoved = seen.current !== cursor;
    seen.current = cursor;
    if (hasMoved && hasExposure) refreshing.ask();
  }, [cursor, hasExposure, refreshing]);
}

/**
 * Fetches the session again if the server refuses a step because the replay has ended elsewhere. Returns a function
 * that does the same when the server refuses an action.
 */
function useRefusedEnd({ state: { session, error } }: Replay): (error: ApiError) => void {
  const client = useQueryClient();
  const { id } = session;
  const onRefused = useCallback(
    ({ code }: ApiError) => {
      if (code === 'replay-ended') void client.invalidateQueries({ queryKey: sessionQuery(id).queryKey });
    },
    [client, id],
  );
  useEffect(() => {
    if (error instanceof ApiError) onRefused(error);
  }, [error, onRefused]);
  return onRefused;
}

interface LoadedDeskProps {
  readonly replay: Replay;
  readonly asset: TradedAsset;
  readonly data: DeskData;
  readonly refresh: () => void;
  readonly onRefused: (error: ApiError) => void;
  /** Whether the last refresh failed and the shown data may be out of date. */
  readonly isOld: boolean;
}

function LoadedDesk({ replay, asset, data, refresh, onRefused, isOld }: LoadedDeskProps) {
  const { player, state, own } = replay;
  const { session } = state;
  const isRunning = session.state === 'running';
  const close = own.bars.at(-1)?.c;
  const price = useMemo<DeskPrice | null>(
    () =>
      close === undefined
        ? null
        : { ...shownPrice(asset, { price: close, bid: null, ask: null }), isStale: false, reason: null },
    [asset, close],
  );
  const market = useSetMarket(price);
  const over = useMemo(() => replayOver(session), [session]);
  const desk = useLiveDesk({ data, asset, market, refresh, over, onRefused });
  useReplayKeys(player, isRunning);
  const chart = <ReplayChart desk={desk} replay={replay} />;
  if (!isRunning) {
    return (
      <>
        <EndedReplayHead session={session} account={data.account} close={close} isOld={isOld} />
        {chart}
        <TradingPanels desk={desk} />
      </>
    );
  }
  return (
    <DeskFrame
      title={headingOf(session)}
      bar={
        <ReplayBar
          {...{ session, market, isOld }}
          account={data.account}
          actions={<EndReplay session={session} onAsk={player.pause} />}
        />
      }
      notices={<ReplayNotices session={session} isOld={isOld} />}
      controls={<ReplayControls player={player} state={state} />}
    >
      <DeskLayout
        desk={desk}
        panels={
          <TradingPanels
            desk={desk}
            actions={
              <>
                {/* One link among others, and no `BackLink`: the title is in the top bar, which has no room for one on a
                    phone. */}
                <Link to="/sandbox/replay">All replays</Link>
                <ReplayLinks session={session} />
                <TradingHelp />
              </>
            }
          />
        }
        chart={
          <div className={styles['market']}>
            {chart}
            <p className={styles['note']}>
              Keys: Space plays and pauses, the right arrow steps one bar, up and down change the speed, while no field,
              button or chart has the focus. Others, and the switch for all, are under Help and keys.
            </p>
          </div>
        }
      />
    </DeskFrame>
  );
}

const newId = (): string => randomUuid(crypto);

function ReplayChart({ desk, replay }: { readonly desk: TradingDesk; readonly replay: Replay }) {
  const { chosen, interval, setInterval, state } = replay;
  const { rootId, interval: ownInterval, source } = state.session;
  // All runs of a replay have the same bars, so they share the drawings of the first run. `rootId` is the id of the
  // first run.
  const [storage] = useState(() => replayChartStorage(rootId));
  const kept = useChartStorage({ storage, name: `replay:${rootId}`, newId });
  const { shown, store } = chosen;
  if (shown.status === 'loading') return <ChartLoading />;
  if (shown.status === 'failed') {
    return (
      <LoadFailure title="The chart could not be loaded" text={failureText(shown.error)} onRetry={store.refresh} />
    );
  }
  return (
    <TradingChart
      desk={desk}
      kept={kept}
      bars={{
        bars: shown.bars,
        interval,
        source,
        intervals: {
          options: INTERVALS.filter((each) => intervalContains(each, ownInterval)),
          selected: interval,
          onSelect: setInterval,
        },
        older: { status: shown.older, load: store.loadOlder },
      }}
    />
  );
}

function ChartLoading() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <output>Loading the chart</output>
      </VisuallyHidden>
      <Skeleton height="clamp(24rem, 72vh, 42rem)" />
    </div>
  );
}

function DeskLoading() {
  return (
    <div className={styles['page']} aria-busy="true">
      <VisuallyHidden>
        <output>Loading the replay</output>
      </VisuallyHidden>
      <Skeleton height="6rem" />
      <Skeleton height="clamp(24rem, 72vh, 42rem)" />
    </div>
  );
}

function DeskFailed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <LoadFailure title="The account of this replay could not be loaded" text={failureText(error)} onRetry={onRetry} />
  );
}
