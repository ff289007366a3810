import type { ReactNode } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { Money, SignedMoney } from '../../ui/amount.tsx';
import { Select } from '../../ui/select.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './account-bar.module.css';
import { FigureList } from './figure-list.tsx';

interface AccountBarProps {
  readonly running: readonly TradingAccount[];
  readonly account: TradingAccount;
  /** Whether the figures may be out of date. */
  readonly isStale: boolean;
  readonly onSelect: (accountId: string) => void;
}

/** Shows the figures of an account. */
export function AccountFigures({ account, isStale }: Pick<AccountBarProps, 'account' | 'isStale'>) {
  return (
    <FigureList
      label="Money in SENSE$"
      isStale={isStale}
      figures={[
        { name: 'Equity', value: <Money value={account.equity} /> },
        { name: 'Free cash', value: <Money value={account.cash} /> },
        { name: 'Margin', value: <Money value={account.margin} /> },
        { name: 'Unrealized profit', value: <SignedMoney value={account.unrealised} /> },
      ]}
    />
  );
}

/** Shows the select field for choosing one of the running accounts. */
export function AccountChoice({
  running,
  account,
  label,
  onSelect,
}: Omit<AccountBarProps, 'isStale'> & { readonly label: ReactNode }) {
  return (
    <Select label={label} value={account.id} onValueChange={onSelect}>
      {running.map(({ id, number, name, attempt }) => (
        <option key={id} value={id}>
          {number}. {name}, attempt {attempt}
        </option>
      ))}
    </Select>
  );
}

/** Shows the selected account and its figures. */
export function AccountBar({ isStale, ...choice }: AccountBarProps) {
  return (
    <section className={styles['bar']} aria-label="Account and money">
      <AccountFigures account={choice.account} isStale={isStale} />
      <div className={styles['choice']}>
        <AccountChoice {...choice} label={<VisuallyHidden>Account</VisuallyHidden>} />
      </div>
    </section>
  );
}
