import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { Money, SignedMoney } from '../../ui/amount.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FigureList } from '../trading/figure-list.tsx';
import styles from './replay-page.module.css';
import { barTimeText, factorText, PRESET_LABELS, sessionTitle } from './replay-text.ts';
import { browserLanguage } from '../../ui/browser-language.ts';
import { priceText } from '../../ui/number-text.ts';

interface ReplayHeadProps {
  readonly session: ReplaySession;
  readonly account: TradingAccount;
  /** Close of the bar at the cursor, at the session's prices; `undefined` until it is loaded. */
  readonly close: number | undefined;
  /** Whether the account could not be refreshed. */
  readonly isOld: boolean;
  readonly actions: ReactNode;
}

/** Shows the asset, the time of the replay, and the account's figures. */
export function ReplayHead({ session, account, close, isOld, actions }: ReplayHeadProps) {
  return (
    <header className={styles['head']}>
      <div className={styles['title']}>
        <h1>Replay: {sessionTitle(session)}</h1>
        <Badge>{PRESET_LABELS[account.settings.preset].name}</Badge>
        {session.isMasked ? <Badge tone="accent">Masked</Badge> : null}
        {session.state === 'ended' ? <Badge tone="warning">Ended</Badge> : null}
      </div>
      <div className={styles['actions']}>
        <Link to="/sandbox/replay">All replays</Link>
        <Link to="/sandbox/journal" search={{ account: session.accountId }}>
          Its journal
        </Link>
        {actions}
      </div>
      <Where session={session} close={close} />
      {isOld ? (
        <Alert tone="warning" title="The account could not be refreshed">
          <p>These figures may be out of date. They refresh when the server responds.</p>
        </Alert>
      ) : null}
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
    </header>
  );
}

function Where({ session, close }: Pick<ReplayHeadProps, 'session' | 'close'>) {
  const { isMasked, state, realAsset } = session;
  if (state === 'ended') {
    return (
      <Alert title="This replay has ended">
        {isMasked ? <Revealed session={session} close={close} /> : null}
        <p>Open positions stay as they were at the last bar. The journal has the closed trades.</p>
      </Alert>
    );
  }
  return isMasked ? (
    <p className={styles['note']}>
      {realAsset === null
        ? 'The asset has no name, its prices are multiplied by a random factor and the dates shifted by a whole number of weeks'
        : 'The dates are shifted by a whole number of weeks'}
      , so that you cannot know what comes next. Weekdays and hours are real. You will see what is masked when the
      replay has ended.
    </p>
  ) : null;
}

/** Shows what the asset, prices and dates of an ended masked session stand for. */
function Revealed({ session, close }: Pick<ReplayHeadProps, 'session' | 'close'>) {
  const { realStart, realAsset, priceFactor, startedAt, now, interval } = session;
  const asset = realAsset === null ? undefined : findAsset(realAsset);
  if (realStart === null || asset === undefined || priceFactor === null) return null;
  const moment = (instant: string) => barTimeText(instant, interval, browserLanguage());
  const realEnd = new Date(Date.parse(realStart) + Date.parse(now) - Date.parse(startedAt)).toISOString();
  const isPriceMasked = session.asset !== realAsset;
  return (
    <>
      {isPriceMasked ? (
        <p>
          It was {asset.name} ({asset.symbol}). Its prices were multiplied by{' '}
          {factorText(priceFactor, browserLanguage())}
          {close === undefined ? '' : `: the last one was ${priceText(close / priceFactor, asset.priceDecimals)}`}.
        </p>
      ) : null}
      <p>
        Its real start was {moment(realStart)}, its real end {moment(realEnd)}. Its chart, account and journal keep what
        you saw: they begin on {moment(startedAt)}
        {isPriceMasked ? ' and have the masked prices' : ''}.
      </p>
    </>
  );
}
