import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FigureList } from '../trading/figure-list.tsx';
import styles from './replay-page.module.css';
import { barTimeText, PRESET_WORDS, sessionTitle } from './replay-words.ts';

interface ReplayHeadProps {
  readonly session: ReplaySession;
  readonly account: SandboxAccount;
  /** The account could not be refreshed. */
  readonly isOld: boolean;
  readonly actions: ReactNode;
}

/** What is replayed, where it stands in time, and what its account has. */
export function ReplayHead({ session, account, isOld, actions }: ReplayHeadProps) {
  return (
    <header className={styles['head']}>
      <div className={styles['title']}>
        <h1>Replay: {sessionTitle(session)}</h1>
        <Badge>{PRESET_WORDS[account.settings.preset].name}</Badge>
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
          <p>What is shown of it may be old. It is fetched again as soon as the server answers.</p>
        </Alert>
      ) : null}
      <FigureList
        label="Money in SENSE$"
        isStale={isOld}
        figures={[
          { name: 'Equity', value: account.equity },
          { name: 'Free cash', value: account.cash },
          { name: 'Margin', value: account.margin },
          { name: 'Unrealised', value: account.unrealised },
        ]}
      />
    </header>
  );
}

function Where({ session }: { readonly session: ReplaySession }) {
  const { isMasked, state, realStart, startedAt, interval } = session;
  const moment = (instant: string) => barTimeText(instant, interval, navigator.language);
  if (state === 'ended') {
    return (
      <Alert title="This replay has ended">
        {realStart === null || !isMasked ? null : (
          <p>
            It really began on {moment(realStart)}. In its chart, account and journal the dates stay moved: they begin
            on {moment(startedAt)}.
          </p>
        )}
        <p>What is open stays as it was at the last bar; the journal has the closed trades.</p>
      </Alert>
    );
  }
  return isMasked ? (
    <p className={styles['note']}>
      The dates are moved by a whole number of weeks, so that nobody knows what comes: weekdays and hours are real. You
      will see the real dates when it has ended.
    </p>
  ) : null;
}
