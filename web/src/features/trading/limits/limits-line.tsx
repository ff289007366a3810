import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { lazyPart } from '../../../lazy-part.tsx';
import { hasLimits, useOwnLimits } from './own-limits-query.ts';

const LimitsUse = lazyPart(async () => (await import('./limits-use.tsx')).LimitsUse);

interface LimitsLineProps {
  readonly account: TradingAccount;
  /** The ticket's message about the order; `null` for none. A reached limit that it names is not named again. */
  readonly message: string | null;
}

/**
 * Shows how much of their own limits the trader has used today, next to the button that sends an order. Shows nothing
 * if there are no limits.
 */
export function LimitsLine({ account, message }: LimitsLineProps) {
  const { data } = useOwnLimits(account);
  return data !== undefined && hasLimits(data.limits) ? <LimitsUse used={data} message={message} /> : null;
}
