import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { Money, SignedMoney } from '../../ui/amount.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FigureList } from '../trading/figure-list.tsx';
import styles from './replay-page.module.css';
import { barTimeText, PRESET_LABELS, sessionTitle } from './replay-text.ts';
import { browserLanguage } from '../../ui/browser-language.ts';

interface ReplayHeadProps {
  readonly session: ReplaySession;
  readonly account: TradingAccount;
  /** Whether the account could not be refreshed. */
  readonly isOld: boolean;
  readonly actions: ReactNode;
}

/** Shows the asset, the time of the replay, and the account's figures. */
export function ReplayHead({ session, account, isOld, actions }: ReplayHeadProps) {
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
      <Where session={session} />
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

function Where({ session }: { readonly session: ReplaySession }) {
  const { isMasked, state, realStart, startedAt, interval } = session;
  const moment = (instant: string) => barTimeText(instant, interval, browserLanguage());
  if (state === 'ended') {
    return (
      <Alert title="This replay has ended">
        {realStart === null || !isMasked ? null : (
          <p>
            Its real start was {moment(realStart)}. In its chart, account and journal the dates stay moved: they begin
            on {moment(startedAt)}.
          </p>
        )}
        <p>Open positions stay as they were at the last bar. The journal has the closed trades.</p>
      </Alert>
    );
  }
  return isMasked ? (
    <p className={styles['note']}>
      The dates are shifted by a whole number of weeks, so that you cannot know what comes next. Weekdays and hours are
      real. You will see the real dates when the replay has ended.
    </p>
  ) : null;
}
