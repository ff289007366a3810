import { Link } from '@tanstack/react-router';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { ASSETS, type Asset } from '@tradesense/core/market/asset.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ArchiveFigures } from './archive-figures.tsx';
import { TradingPanels } from './panels/trading-panels.tsx';
import { dayText } from '../../ui/moment-text.ts';
import styles from './trading-page.module.css';
import { SetMarket } from './desk-market.ts';
import { useLiveDesk } from './use-live-desk.ts';

const NOTHING_OPEN = { orders: [], positions: [] } as const;
const NO_MARKET = new SetMarket(null);
const unchanging = () => undefined;

/** Shows an archived attempt or the account of a replay. Both are read-only here. */
export function ArchivedAttempt({
  account,
  onLeave,
}: {
  readonly account: TradingAccount;
  readonly onLeave: () => void;
}) {
  const { name, attempt, archivedAt, archive, kind } = account;
  const [any] = ASSETS;
  return (
    <div className={styles['page']}>
      <h1>
        {name}, attempt {attempt}
      </h1>
      <Alert
        title={kind === 'replay' ? 'This account belongs to a replay' : 'This attempt is archived'}
        actions={
          <Button size="small" onClick={onLeave}>
            Go to your accounts
          </Button>
        }
      >
        <p>
          {archivedAt === null
            ? 'You can trade it in Replay.'
            : `It ended on ${dayText(archivedAt)}. You can view everything in it, but you cannot trade.`}
        </p>
      </Alert>
      {archive === null ? null : <ArchiveFigures archive={archive} />}
      {any === undefined ? null : <AttemptPanels account={account} asset={any} />}
      <p>
        <Link to="/sandbox/journal" search={{ account: account.id }}>
          Its trades in the journal
        </Link>
      </p>
    </div>
  );
}

/**
 * Shows the fills, orders and ledger of the attempt. The panels need an asset, but any asset will do, because nothing
 * can be traded.
 */
function AttemptPanels({ account, asset }: { readonly account: TradingAccount; readonly asset: Asset }) {
  const desk = useLiveDesk({ data: { account, ...NOTHING_OPEN }, asset, market: NO_MARKET, refresh: unchanging });
  return <TradingPanels desk={desk} />;
}
