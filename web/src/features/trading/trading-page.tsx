import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { ASSETS, findAsset, type Asset } from '@tradesense/core/market/asset.ts';
import { LoadFailure, PageLoading } from './page-states.tsx';
import { accountsQuery, attemptQuery, newestOrderQuery } from './accounts-queries.ts';
import { AccountDesk } from './account-desk.tsx';
import { usePreloadedNarrowDesk } from './narrow/later-narrow-desk.tsx';
import { deskChoiceStore } from './layout/desk-choice-store.ts';
import { DeskLearner } from './layout/use-desk-choice.ts';

const ArchivedAttempt = lazyPart(
  async () => (await import('./archived-attempt.tsx')).ArchivedAttempt,
  <PageLoading what="Loading the attempt" />,
);
const FirstAccount = lazyPart(
  async () => (await import('./first-account.tsx')).FirstAccount,
  <PageLoading what="Loading your accounts" />,
);
const ForkedPlan = lazyPart(
  async () => (await import('./plan/forked-plan.tsx')).ForkedPlan,
  <PageLoading what="Opening your ticket" />,
);

interface TradingPageProps {
  /** Id of the signed-in user. */
  readonly learner: string;
  /** Id of the account to show; `null` for the account that was shown last or, if it has ended, the first one. */
  readonly accountId: string | null;
  /** Symbol of the asset to trade. `null` for the asset that was traded last or, if there is none, the first asset. */
  readonly symbol: string | null;
  /** Id of a post with an idea. The plan of the idea is copied to the ticket. `null` for none. */
  readonly planOf: string | null;
  readonly onSelect: (selection: { readonly accountId: string | null; readonly symbol: string | null }) => void;
}

/**
 * Returns the account to show; `undefined` if there is none. The account that this tab shows is the last one, even if
 * another tab has shown a different one since.
 */
function useChosen(
  { learner, accountId }: TradingPageProps,
  running: readonly TradingAccount[],
): TradingAccount | undefined {
  const [last, setLast] = useState(() => deskChoiceStore(learner).read().account);
  const chosen = running.find(({ id }) => id === (accountId ?? last)) ?? (accountId === null ? running[0] : undefined);
  const shown = chosen?.id ?? last;
  if (shown !== last) setLast(shown);
  useEffect(() => {
    const { read, change } = deskChoiceStore(learner);
    if (shown !== read().account) change({ account: shown });
  }, [learner, shown]);
  return chosen;
}

const NO_ACCOUNTS: readonly TradingAccount[] = [];

/** Page of the sandbox. */
export function TradingPage(props: TradingPageProps) {
  const { accountId, onSelect } = props;
  const accounts = useQuery(accountsQuery);
  const running = accounts.data?.accounts ?? NO_ACCOUNTS;
  const chosen = useChosen(props, running);
  usePreloadedNarrowDesk();
  if (accounts.data === undefined) {
    if (accounts.error === null) return <PageLoading what="Loading your accounts" />;
    return <LoadFailure what="Your accounts could not be loaded" query={accounts} />;
  }
  if (chosen !== undefined)
    return (
      <DeskLearner value={props.learner}>
        <ChosenAccount {...props} running={running} account={chosen} hasTraded={accounts.data.hasTraded} />
      </DeskLearner>
    );
  if (accountId !== null)
    return <OtherAttempt id={accountId} onLeave={() => onSelect({ accountId: null, symbol: null })} />;
  return <FirstAccount onOpened={(id) => onSelect({ accountId: id, symbol: null })} />;
}

interface ChosenAccountProps extends Omit<TradingPageProps, 'accountId' | 'learner'> {
  readonly running: readonly TradingAccount[];
  readonly account: TradingAccount;
  /** Whether the learner has ever traded, also before a reset. */
  readonly hasTraded: boolean;
}

function ChosenAccount({ running, account, hasTraded, symbol, planOf, onSelect }: ChosenAccountProps) {
  const newest = useQuery(newestOrderQuery(account.id));
  if (planOf !== null)
    return (
      <ForkedPlan
        postId={planOf}
        accountId={account.id}
        onDone={(asset) => onSelect({ accountId: account.id, symbol: asset ?? symbol })}
      />
    );
  if (newest.data === undefined) {
    if (newest.error === null) return <PageLoading what="Loading your account" />;
    return <LoadFailure what="Your account could not be loaded" query={newest} />;
  }
  return (
    <OrderedAccount key={account.id} {...{ running, account, hasTraded, symbol, onSelect }} newest={newest.data} />
  );
}

interface OrderedAccountProps extends Omit<ChosenAccountProps, 'planOf'> {
  readonly newest: TradingOrder | null;
}

/**
 * Selects the asset that was traded last, but only when the page opens. Later the desk keeps its asset until the
 * learner chooses another one.
 */
function OrderedAccount({ running, account, hasTraded, symbol, newest, onSelect }: OrderedAccountProps) {
  const [atFirst] = useState(newest);
  return (
    <AccountDesk
      running={running}
      accountId={account.id}
      asset={assetOf(symbol ?? atFirst?.asset ?? null)}
      isNew={!hasTraded && atFirst === null && newest === null}
      onSelect={onSelect}
    />
  );
}

function assetOf(symbol: string | null): Asset {
  const [first] = ASSETS;
  const asset = (symbol === null ? undefined : findAsset(symbol)) ?? first;
  if (asset === undefined) throw new Error('the catalogue has an asset');
  return asset;
}

/** Shown if the requested account is not a running one: an archived attempt, a replay's, or somebody else's. */
function OtherAttempt({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  const attempt = useQuery(attemptQuery(id));
  if (attempt.data !== undefined) return <ArchivedAttempt account={attempt.data} onLeave={onLeave} />;
  if (attempt.error === null) return <PageLoading what="Loading the attempt" />;
  return <LoadFailure what="This account could not be loaded" query={attempt} onLeave={onLeave} />;
}
