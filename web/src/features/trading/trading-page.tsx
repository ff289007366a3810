import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type { SandboxOrder } from '@tradesense/contract/sandbox-orders.ts';
import { ASSETS, findAsset, type Asset } from '@tradesense/core/market/asset.ts';
import { ArchivedAttempt } from './archived-attempt.tsx';
import { FirstAccount } from './first-account.tsx';
import { LoadFailure, PageLoading } from './page-states.tsx';
import { accountsQuery, attemptQuery, newestOrderQuery } from './sandbox-accounts-queries.ts';
import { TradingAccount } from './trading-account.tsx';

interface TradingPageProps {
  /** `null`: the learner's first account. */
  readonly accountId: string | null;
  /** `null`: the asset that was traded last, else the first. */
  readonly symbol: string | null;
  readonly onSelect: (selection: { readonly accountId: string | null; readonly symbol: string | null }) => void;
}

/** The sandbox as a learner trades in it. */
export function TradingPage(props: TradingPageProps) {
  const { accountId, onSelect } = props;
  const accounts = useQuery(accountsQuery);
  if (accounts.data === undefined) {
    if (accounts.error === null) return <PageLoading what="Your accounts are loading" />;
    return <LoadFailure what="Your accounts could not be loaded" query={accounts} />;
  }
  const running = accounts.data.accounts;
  const [first] = running;
  const chosen = accountId === null ? first : running.find(({ id }) => id === accountId);
  if (chosen !== undefined) return <ChosenAccount {...props} running={running} account={chosen} />;
  if (accountId !== null)
    return <OtherAttempt id={accountId} onLeave={() => onSelect({ accountId: null, symbol: null })} />;
  return <FirstAccount onOpened={(id) => onSelect({ accountId: id, symbol: null })} />;
}

interface ChosenAccountProps extends Omit<TradingPageProps, 'accountId'> {
  readonly running: readonly SandboxAccount[];
  readonly account: SandboxAccount;
}

function ChosenAccount({ running, account, symbol, onSelect }: ChosenAccountProps) {
  const newest = useQuery(newestOrderQuery(account.id));
  if (newest.data === undefined) {
    if (newest.error === null) return <PageLoading what="Your account is loading" />;
    return <LoadFailure what="Your account could not be loaded" query={newest} />;
  }
  return <OrderedAccount key={account.id} {...{ running, account, symbol, onSelect }} newest={newest.data} />;
}

interface OrderedAccountProps extends ChosenAccountProps {
  readonly newest: SandboxOrder | null;
}

/** What was ordered last decides when the page opens, and not again: the desk keeps its asset until the learner takes another. */
function OrderedAccount({ running, account, symbol, newest, onSelect }: OrderedAccountProps) {
  const [atFirst] = useState(newest);
  return (
    <TradingAccount
      running={running}
      accountId={account.id}
      asset={assetOf(symbol ?? atFirst?.asset ?? null)}
      isNew={atFirst === null && newest === null}
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

/** Not among the running ones: an attempt that is archived, or none of this learner's. */
function OtherAttempt({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  const attempt = useQuery(attemptQuery(id));
  if (attempt.data !== undefined) return <ArchivedAttempt account={attempt.data} onLeave={onLeave} />;
  if (attempt.error === null) return <PageLoading what="The attempt is loading" />;
  return <LoadFailure what="This account could not be loaded" query={attempt} onLeave={onLeave} />;
}
