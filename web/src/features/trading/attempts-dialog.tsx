import { useInfiniteQuery } from '@tanstack/react-query';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { ArchiveFigures } from './archive-figures.tsx';
import styles from './account-bar.module.css';
import { attemptsQuery } from './accounts-queries.ts';
import { dayText } from '../../ui/moment-text.ts';

interface AttemptsDialogProps {
  readonly account: TradingAccount;
  readonly onClose: () => void;
  readonly onRead: (accountId: string) => void;
}

/** Dialog with the account's earlier attempts and their results. */
export function AttemptsDialog({ account, onClose, onRead }: AttemptsDialogProps) {
  const query = useInfiniteQuery(attemptsQuery(account.id));
  const { data, error, refetch, isFetching } = query;
  const attempts = data?.pages.flatMap((page) => page.attempts) ?? [];
  return (
    <Dialog isOpen title={`Earlier attempts of ${account.name}`} onClose={onClose}>
      {error === null ? null : (
        <LoadFailure
          title="The attempts could not be loaded"
          text={failureText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null ? <Skeleton height="8rem" /> : null}
      <ul className={styles['list']}>
        {attempts.map((attempt) => (
          <li key={attempt.id} className={styles['attempt']}>
            <h3>
              Attempt {attempt.attempt}, {dayText(attempt.openedAt)}
              {attempt.archivedAt === null ? '' : ` to ${dayText(attempt.archivedAt)}`}
            </h3>
            {attempt.archive === null ? null : <ArchiveFigures archive={attempt.archive} />}
            <div>
              <Button size="small" variant="secondary" onClick={() => onRead(attempt.id)}>
                Read attempt {attempt.attempt}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <MoreButton query={query} label="Show older attempts" />
    </Dialog>
  );
}
