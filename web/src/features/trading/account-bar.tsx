import { useState } from 'react';
import { SANDBOX_ACCOUNTS_MAX } from '@tradesense/contract/sandbox-constants.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { Money, SignedMoney } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './account-bar.module.css';
import { AccountSettingsDialog } from './account-settings-dialog.tsx';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { FigureList } from './figure-list.tsx';
import { OpenAccountDialog } from './open-account-dialog.tsx';
import { ResetAccountDialog } from './reset-account-dialog.tsx';

interface AccountBarProps {
  readonly running: readonly TradingAccount[];
  readonly account: TradingAccount;
  /** Whether the figures may be out of date. */
  readonly isStale: boolean;
  readonly refresh: () => void;
  readonly onSelect: (accountId: string) => void;
}

type Open = 'none' | 'settings' | 'reset' | 'attempts' | 'another';

/** Shows the selected account, its figures, and the actions on the whole account. */
export function AccountBar({ running, account, isStale, refresh, onSelect }: AccountBarProps) {
  const [open, setOpen] = useState<Open>('none');
  const close = () => setOpen('none');
  const action = (what: Open, words: string) => (
    <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(what)}>
      {words}
    </Button>
  );
  return (
    <section className={styles['bar']} aria-label="Account and money">
      <div className={styles['choice']}>
        <Select label="Account" value={account.id} onValueChange={onSelect}>
          {running.map(({ id, number, name, attempt }) => (
            <option key={id} value={id}>
              {number}. {name}, attempt {attempt}
            </option>
          ))}
        </Select>
      </div>
      <FigureList
        label="Money in SENSE$"
        isStale={isStale}
        figures={[
          { name: 'Equity', value: <Money value={account.equity} /> },
          { name: 'Cash', value: <Money value={account.cash} /> },
          { name: 'Margin', value: <Money value={account.margin} /> },
          { name: 'Unrealized profit', value: <SignedMoney value={account.unrealised} /> },
        ]}
      />
      <div className={styles['actions']}>
        {action('settings', 'Settings')}
        {action('reset', 'Reset')}
        {account.attempt > 1 ? action('attempts', 'Earlier attempts') : null}
        {running.length < SANDBOX_ACCOUNTS_MAX ? action('another', 'Open another') : null}
        <LinkButton to="/sandbox/journal" search={{ account: account.id }} variant="ghost" size="small">
          Journal
        </LinkButton>
        <LinkButton to="/sandbox/replay" variant="ghost" size="small">
          Replay
        </LinkButton>
      </div>
      {open === 'settings' ? <AccountSettingsDialog {...{ account, refresh }} onClose={close} /> : null}
      {open === 'reset' ? <ResetAccountDialog account={account} onClose={close} onReset={onSelect} /> : null}
      {open === 'attempts' ? <AttemptsDialog account={account} onClose={close} onRead={onSelect} /> : null}
      {open === 'another' ? <OpenAccountDialog onClose={close} onOpened={onSelect} /> : null}
    </section>
  );
}
