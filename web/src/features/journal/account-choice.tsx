import { useQueries, useQuery } from '@tanstack/react-query';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { momentText } from '../../ui/moment-text.ts';
import { Select } from '../../ui/select.tsx';
import { attemptsQuery, replaysQuery } from './journal-queries.ts';
import { replayName } from './journal-text.ts';
import styles from './journal-page.module.css';

/** Value of the option “imported trades”. Choosing it opens the page of imported trades. */
export const IMPORTED_ACCOUNT = 'imported';

interface AccountChoiceProps {
  readonly accounts: readonly TradingAccount[];
  readonly selected: string | null;
  readonly onSelect: (accountId: string) => void;
}

const attemptName = ({ name, attempt, archivedAt }: TradingAccount): string =>
  `${name}, attempt ${attempt}${archivedAt === null ? '' : `, until ${momentText(archivedAt)}`}`;

/** Selects the account of the journal: a running account, an archived account, or the account of a replay. */
export function AccountChoice({ accounts, selected, onSelect }: AccountChoiceProps) {
  const attempts = useQueries({ queries: accounts.map(({ id }) => attemptsQuery(id)) });
  const replays = useQuery(replaysQuery);
  const archived = attempts.flatMap(({ data }) => data?.attempts ?? []);
  const sessions = replays.data?.sessions ?? [];
  const isKnown =
    accounts.some(({ id }) => id === selected) ||
    archived.some(({ id }) => id === selected) ||
    sessions.some(({ accountId }) => accountId === selected);
  const failed = [...attempts, replays].filter(({ isError }) => isError);
  return (
    <div className={styles['account']}>
      <Select
        label="Account"
        value={selected ?? ''}
        onValueChange={onSelect}
        {...(failed.length === 0 ? {} : { error: 'Archived attempts or replays could not be loaded.' })}
      >
        {isKnown || selected === null ? null : <option value={selected}>The account of this link</option>}
        <optgroup label="Accounts">
          {accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {attemptName(account)}
            </option>
          ))}
        </optgroup>
        <optgroup label="Real trades">
          <option value={IMPORTED_ACCOUNT}>Imported trades</option>
        </optgroup>
        {archived.length === 0 ? null : (
          <optgroup label="Archived attempts">
            {archived.map((account) => (
              <option key={account.id} value={account.id}>
                {attemptName(account)}
              </option>
            ))}
          </optgroup>
        )}
        {sessions.length === 0 ? null : (
          <optgroup label="Replays">
            {sessions.map((session) => (
              <option key={session.accountId} value={session.accountId}>
                {replayName(session)}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
    </div>
  );
}
