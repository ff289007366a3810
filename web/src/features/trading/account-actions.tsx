import { useState, type ReactNode } from 'react';
import { useProductNumbers } from '../../platform/product-numbers.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AccountChoice } from './account-bar.tsx';
import styles from './account-bar.module.css';
import { useLaterParts } from './later-parts.ts';
import { TradingHelp } from './trading-help.tsx';

const dialogs = () => import('./account-dialogs.ts');
const AccountSettingsDialog = lazyPart(async () => (await dialogs()).AccountSettingsDialog);
const AttemptsDialog = lazyPart(async () => (await dialogs()).AttemptsDialog);
const LimitsDialog = lazyPart(async () => (await dialogs()).LimitsDialog);
const OpenAccountDialog = lazyPart(async () => (await dialogs()).OpenAccountDialog);
const ResetAccountDialog = lazyPart(async () => (await dialogs()).ResetAccountDialog);
const LATER = [AccountSettingsDialog, AttemptsDialog, LimitsDialog, OpenAccountDialog, ResetAccountDialog];

interface AccountActionsProps {
  readonly running: readonly TradingAccount[];
  readonly account: TradingAccount;
  readonly positions: readonly TradingPosition[];
  /** Element that shows the figures of the account. */
  readonly figures: ReactNode;
  readonly refresh: () => void;
  readonly onSelect: (accountId: string) => void;
}

type Open = 'none' | 'account' | 'settings' | 'limits' | 'reset' | 'attempts' | 'another';

/** Shows the actions for the whole account, and links to its journal and to replays. */
export function AccountActions({ running, account, positions, figures, refresh, onSelect }: AccountActionsProps) {
  const { sandboxAccounts } = useProductNumbers();
  const [open, setOpen] = useState<Open>('none');
  useLaterParts(LATER);
  const close = () => setOpen('none');
  const action = (what: Open, words: string) => (
    <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(what)}>
      {words}
    </Button>
  );
  return (
    <>
      <LinkButton to="/sandbox/journal" search={{ account: account.id }} variant="ghost" size="small">
        Journal
      </LinkButton>
      <LinkButton to="/sandbox/replay" variant="ghost" size="small">
        Replay
      </LinkButton>
      <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => setOpen('account')}>
        Manage account
      </Button>
      <TradingHelp />
      <Dialog isOpen={open === 'account'} title="Manage account" onClose={close}>
        <div className={styles['actions']}>
          {figures}
          {running.length > 1 ? (
            <AccountChoice {...{ running, account, onSelect }} label="Account to trade with" />
          ) : null}
          {action('settings', 'Settings')}
          {action('limits', 'Your own limits')}
          {action('reset', 'Reset')}
          {account.attempt > 1 ? action('attempts', 'Earlier attempts') : null}
          {running.length < sandboxAccounts ? action('another', 'Open another') : null}
        </div>
      </Dialog>
      {open === 'settings' ? <AccountSettingsDialog {...{ account, refresh }} onClose={close} /> : null}
      {open === 'limits' ? <LimitsDialog account={account} onClose={close} /> : null}
      {open === 'reset' ? <ResetAccountDialog {...{ account, positions }} onClose={close} onReset={onSelect} /> : null}
      {open === 'attempts' ? <AttemptsDialog account={account} onClose={close} onRead={onSelect} /> : null}
      {open === 'another' ? (
        <OpenAccountDialog
          openAccounts={running.length}
          onClose={close}
          onOpened={onSelect}
          onReset={() => setOpen('reset')}
        />
      ) : null}
    </>
  );
}
