import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { FILL_PRESET_NAMES } from '@tradesense/core/trading/fill-preset.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Money, PriceAmount, SignedMoney } from '../../ui/amount.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { DeskOver } from '../trading/desk-base.ts';
import { steppedBarText } from '../market/bar-time.ts';
import { firstBarText } from '../trading/replay-time-texts.ts';
import { useDeskPrice, type DeskMarket } from '../trading/desk-market.ts';
import { FigureList } from '../trading/figure-list.tsx';
import styles from './replay-page.module.css';
import { countsText, factorText, runText, sessionTitle, simulatedNote, stillCounts } from './replay-text.ts';
import { RunNet } from './run-net.tsx';
import { pageLanguage } from '../../ui/page-language.ts';
import { priceText } from '../../ui/number-text.ts';

interface ReplayHeadProps {
  readonly session: ReplaySession;
  readonly account: TradingAccount;
  /** Close of the bar at the cursor, in the session's prices; `undefined` until it is loaded. */
  readonly close: number | undefined;
  /** Whether the last refresh of the account failed, so that its figures may be out of date. */
  readonly isOld: boolean;
}

/** Shows an ended replay: its title, the asset, prices and dates that were masked, and the figures of the account. */
export function EndedReplayHead({ session, account, close, isOld }: ReplayHeadProps) {
  return (
    <header className={styles['head']}>
      <BackLink to="/sandbox/replay">the replays</BackLink>
      <ReplayTitle session={session} account={account} />
      <div className={styles['actions']}>
        <ReplayLinks session={session} />
      </div>
      <Alert title="This replay has ended">
        {session.isMasked ? <Revealed session={session} close={close} /> : null}
        <RunNet account={account} />
        <p>
          Nothing can be traded in it any more. Open positions stay as they were at the last bar.{' '}
          <ReviewLink session={session} />
        </p>
      </Alert>
      {isOld ? <OldFigures /> : null}
      <ReplayMoney account={account} isOld={isOld} />
    </header>
  );
}

interface ReplayBarProps extends Omit<ReplayHeadProps, 'close'> {
  readonly market: DeskMarket;
  /** Content at the right end of the page's top bar. */
  readonly actions: ReactNode;
}

/**
 * Shows the content of the page's top bar during a running replay: its title, the last price, the figures of the
 * account, and `actions`.
 */
export function ReplayBar({ session, account, market, isOld, actions }: ReplayBarProps) {
  return (
    <>
      <section className={styles['barTitle']} aria-label="Replay">
        <p title={headingOf(session)}>
          <span className={styles['more']}>Replay: </span>
          {sessionTitle(session)}
        </p>
        <LastPrice market={market} asset={session.asset} />
        <ReplayBadges session={session} account={account} />
      </section>
      <section className={styles['barMoney']} aria-label="Account and money">
        <ReplayMoney account={account} isOld={isOld} />
        {actions}
      </section>
    </>
  );
}

function LastPrice({ market, asset }: { readonly market: DeskMarket; readonly asset: string }) {
  const price = useDeskPrice(market);
  const decimals = findTradedAsset(asset)?.priceDecimals;
  if (price === null || decimals === undefined) return null;
  return (
    <dl className={styles['barPrice']}>
      <dt>
        <VisuallyHidden>Last</VisuallyHidden>
      </dt>
      <dd>
        <PriceAmount value={price.last} decimals={decimals} />
      </dd>
    </dl>
  );
}

/** Shows the notices between the top bar and the desk of a running replay. */
export function ReplayNotices({ session, isOld }: Pick<ReplayHeadProps, 'session' | 'isOld'>) {
  const simulated = simulatedNote(session);
  return (
    <>
      {simulated === null ? null : <p className={styles['note']}>{simulated}</p>}
      {session.isMasked ? (
        <p className={styles['note']}>
          {session.realAsset === null
            ? 'Masked: no name, prices times a random factor, dates shifted by whole weeks. '
            : 'Masked: dates shifted by whole weeks. '}
          Weekdays and hours are real. What is masked is shown when the replay has ended.
        </p>
      ) : null}
      {isOld ? <OldFigures /> : null}
    </>
  );
}

export const headingOf = (session: ReplaySession): string => `Replay: ${sessionTitle(session)}`;

function ReplayTitle({ session, account }: Pick<ReplayHeadProps, 'session' | 'account'>) {
  return (
    <div className={styles['title']}>
      <h1>{headingOf(session)}</h1>
      <ReplayBadges session={session} account={account} />
      {session.state === 'ended' ? <Badge tone="warning">Ended</Badge> : null}
    </div>
  );
}

function ReplayBadges({ session, account }: Pick<ReplayHeadProps, 'session' | 'account'>) {
  return (
    <span className={styles['badges']}>
      <Badge>{FILL_PRESET_NAMES[account.settings.preset]}</Badge>
      {session.isMasked ? <Badge tone="accent">Masked</Badge> : null}
      <Badge tone={stillCounts(session) ? 'neutral' : 'warning'}>
        {runText(session)}
        {stillCounts(session) ? '' : `: ${countsText(session).toLowerCase()}`}
      </Badge>
    </span>
  );
}

/** Returns why no further order can be placed in a replay session; `null` if the session can step to another bar. */
export function replayOver(session: ReplaySession): DeskOver | null {
  if (session.state === 'ended') return { title: 'This replay has ended', text: <ReviewLink session={session} /> };
  if (session.cursor < session.length) return null;
  return {
    title: 'This was the last bar of the replay',
    text: (
      <>
        No further bar can fill an order. End the replay to see its result. <ReviewLink session={session} />
      </>
    ),
  };
}

function ReviewLink({ session }: Pick<ReplayHeadProps, 'session'>) {
  return (
    <Link to="/sandbox/journal" search={{ account: session.accountId }}>
      Review its closed trades in the journal
    </Link>
  );
}

/** Links from a replay to its journal and to the run that it can be compared with. */
export function ReplayLinks({ session }: Pick<ReplayHeadProps, 'session'>) {
  return (
    <>
      <Link to="/sandbox/journal" search={{ account: session.accountId }}>
        Its journal
      </Link>
      {session.run === 1 ? null : (
        <Link to="/sandbox/replay" search={{ session: session.rootId, beside: session.id }}>
          Compare with run 1
        </Link>
      )}
    </>
  );
}

function ReplayMoney({ account, isOld }: Pick<ReplayHeadProps, 'account' | 'isOld'>) {
  return (
    <FigureList
      label="Money in SENSE$"
      isStale={isOld}
      figures={[
        { name: 'Equity', value: <Money value={account.equity} /> },
        { name: 'Free cash', value: <Money value={account.cash} /> },
        { name: 'Margin', value: <Money value={account.margin} /> },
        { name: 'Unrealized profit', value: <SignedMoney value={account.unrealised} /> },
      ]}
    />
  );
}

function OldFigures() {
  return (
    <Alert tone="warning" title="The account could not be refreshed">
      <p>These figures may be out of date. They refresh when the server responds.</p>
    </Alert>
  );
}

/** Shows the real asset, prices and dates of a masked replay session that has ended. */
function Revealed({ session, close }: Pick<ReplayHeadProps, 'session' | 'close'>) {
  const { realStart, realAsset, priceFactor, startedAt } = session;
  const asset = realAsset === null ? undefined : findAsset(realAsset);
  if (realStart === null || asset === undefined || priceFactor === null) return null;
  const isPriceMasked = session.asset !== realAsset;
  const simulated = simulatedNote(session);
  return (
    <>
      {isPriceMasked ? (
        <p>
          It was {asset.name} ({asset.symbol}). Its prices were multiplied by {factorText(priceFactor, pageLanguage())}
          {close === undefined ? '' : `: the last one was ${priceText(close / priceFactor, asset.priceDecimals)}`}.
        </p>
      ) : null}
      <p>
        {simulated ?? realDatesText(session, realStart)} The chart, account and journal of this replay keep what you
        saw: they begin on {firstBarText(session, startedAt)}
        {isPriceMasked ? ' and have the masked prices' : ''}.
      </p>
    </>
  );
}

/**
 * Returns the sentences about the real start of a replay and its real end, which is the last bar that was stepped. A
 * replay that ended before its first bar has no end.
 */
function realDatesText(session: ReplaySession, realStart: string): string {
  const { startedAt, now, interval, cursor } = session;
  const start = `Its real start was ${firstBarText(session, realStart)}`;
  if (cursor === 0) return `${start}. No bar was stepped.`;
  const end = new Date(Date.parse(realStart) + Date.parse(now) - Date.parse(startedAt)).toISOString();
  return `${start}, its real end ${steppedBarText(end, interval)}.`;
}
