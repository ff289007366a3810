import { useQuery, type FetchStatus } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ExportMenu } from '../trading/export-menu.tsx';
import { AccountTradeEvidence } from '../evidence/trade-evidence.tsx';
import { AccountChoice, IMPORTED_ACCOUNT } from './account-choice.tsx';
import styles from './journal-page.module.css';
import { accountsQuery } from '../trading/accounts-queries.ts';
import { deskChoiceStore } from '../trading/layout/desk-choice-store.ts';
import { ReviewReminder } from './review-reminder.tsx';
import { TradeEntry } from './trade-entry.tsx';
import { TradeList } from './trade-list.tsx';

interface JournalPageProps {
  /** Id of the signed-in user. */
  readonly learner: string;
  /** Id of the account to show; `null` for the account that the desk showed last or, if it has ended, the first one. */
  readonly accountId: string | null;
  /** Id of the trade to show; `null` for the list of trades. */
  readonly tradeId: string | null;
  readonly onSelect: (selection: { readonly accountId: string | null; readonly tradeId: string | null }) => void;
}

/** Page of all closed trades of an account, or of a single trade. */
export function JournalPage({ learner, accountId, tradeId, onSelect }: JournalPageProps) {
  const accounts = useQuery(accountsQuery);
  const navigate = useNavigate();
  const running = accounts.data?.accounts ?? [];
  const last = deskChoiceStore(learner).read().account;
  const shown = accountId ?? (running.find(({ id }) => id === last) ?? running[0])?.id ?? null;
  if (shown !== null && tradeId !== null) {
    return <TradeEntry key={tradeId} accountId={shown} tradeId={tradeId} />;
  }
  return (
    <div className={styles['page']}>
      <BackLink to="/sandbox">the sandbox</BackLink>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <h1>Journal</h1>
          <p className={styles['lead']}>Every closed trade with its plan, its result and its lesson.</p>
        </div>
        <div className={styles['actions']}>
          {shown === null ? null : <ExportMenu accountId={shown} />}
          <LinkButton to="/sandbox/imported" variant="secondary" size="small">
            Imported trades
          </LinkButton>
          <LinkButton to="/sandbox/reviews" variant="secondary" size="small">
            Trades to review
          </LinkButton>
        </div>
      </header>
      <ReviewReminder onOpen={onSelect} />
      {accounts.error !== null && accounts.data === undefined ? (
        <LoadFailure
          title="Your accounts could not be loaded"
          text={failureText(accounts.error)}
          isRetrying={accounts.isFetching}
          onRetry={() => void accounts.refetch()}
        />
      ) : null}
      {accounts.data === undefined ? null : (
        <AccountChoice
          accounts={accounts.data.accounts}
          selected={shown}
          onSelect={(id) =>
            id === IMPORTED_ACCOUNT
              ? void navigate({ to: '/sandbox/imported' })
              : onSelect({ accountId: id, tradeId: null })
          }
        />
      )}
      {shown === null && accounts.isPending ? <LoadingAccounts fetchStatus={accounts.fetchStatus} /> : null}
      {shown === null ? null : <TradeList key={shown} accountId={shown} />}
      {shown === null ? null : <AccountTradeEvidence />}
    </div>
  );
}

function LoadingAccounts({ fetchStatus }: { readonly fetchStatus: FetchStatus }) {
  return (
    <WhileLoading fetchStatus={fetchStatus}>
      <div aria-busy="true">
        <VisuallyHidden>
          <output>Loading your accounts</output>
        </VisuallyHidden>
        <Skeleton height="16rem" />
      </div>
    </WhileLoading>
  );
}
