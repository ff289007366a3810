import { countText } from '@tradesense/core/kernel/number-text.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressLink } from '../../platform/address-link.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './coach-dock.module.css';
import { CONNECTION_LABELS } from './connection-text.ts';
import { unrealizedProfitNow } from '../../features/trading/marked-position.ts';
import type { LiveTicks } from '../../platform/live-ticks.ts';
import { signedText, type OpenPosition } from './open-positions.ts';
import type { Coach } from './use-coach.ts';
import type { Connection } from './use-connection.ts';
import type { Refreshable } from './use-refreshable.ts';

interface DockPanelProps {
  readonly id: string;
  readonly coach: Coach;
  readonly ticks: LiveTicks;
  readonly connection: Connection;
}

/** Shows the panel of the coach: the next step, due reviews, open positions and the connection. */
export function DockPanel({ id, coach, ticks, connection }: DockPanelProps) {
  const { step, isUnlocked, steps, reviews, positions } = coach;
  // Unknown until the next steps are loaded, and from a server of an earlier release.
  const cardsDue = steps.value?.cardsDue;
  return (
    <div id={id} className={styles['panel']}>
      <section>
        <h2>Next step</h2>
        <Known data={steps} what="The next step">
          {() =>
            step === null ? null : (
              <>
                <p>{step.why}</p>
                <LinkButton {...addressLink(step.href)} size="small">
                  {step.title}
                </LinkButton>
              </>
            )
          }
        </Known>
      </section>
      {cardsDue === undefined && !isUnlocked ? null : (
        <section>
          <h2>Reviews due</h2>
          {cardsDue === undefined ? null : <DueCards count={cardsDue} />}
          {isUnlocked ? <DueTrades reviews={reviews} /> : null}
        </section>
      )}
      {isUnlocked ? (
        <section>
          <h2>Open positions</h2>
          <Known data={positions} what="Open positions">
            {(held) => <Positions held={held} ticks={ticks} />}
          </Known>
        </section>
      ) : null}
      <section>
        <h2>Connection</h2>
        <p>{CONNECTION_LABELS[connection.state].meaning}</p>
        {connection.feedReason === null ? null : <p>{connection.feedReason}</p>}
      </section>
    </div>
  );
}

export const reviewWords = (count: number): string => `${countText(count, 'review')} due`;

function DueCards({ count }: { count: number }) {
  return <p>{count === 0 ? 'No Study cards.' : <Link to="/study/reviews">{countText(count, 'Study card')}</Link>}</p>;
}

function DueTrades({ reviews }: Pick<Coach, 'reviews'>) {
  return (
    <Known data={reviews} what="Due reviews of trades">
      {({ count, oldest }) =>
        oldest === null ? (
          <p>No trades. A closed trade is due for review after a day.</p>
        ) : (
          <p>
            <Link to="/sandbox/journal" search={{ account: oldest.accountId, trade: oldest.tradeId }}>
              {countText(count, 'trade')}, the oldest of {assetText(oldest.asset)}
            </Link>
          </p>
        )
      }
    </Known>
  );
}

function Known<Value>({
  data,
  what,
  children,
}: {
  data: Refreshable<Value>;
  what: string;
  children: (value: Value) => ReactNode;
}) {
  return (
    <>
      {data.value === null ? null : children(data.value)}
      {data.hasFailed ? <Failure what={what} data={data} /> : data.value === null ? <Skeleton /> : null}
    </>
  );
}

/**
 * Shows a failure in place of the missing content. Screen readers are not interrupted, because the failure does not
 * affect the page itself.
 */
function Failure({ what, data }: { what: string; data: Refreshable<unknown> }) {
  return (
    <p className={styles['failure']}>
      {what} could not be loaded{data.value === null ? '' : ' again'}.{' '}
      <Button variant="secondary" size="small" onClick={data.refresh}>
        Try again
      </Button>
    </p>
  );
}

function Positions({ held, ticks }: { held: readonly OpenPosition[]; ticks: LiveTicks }) {
  if (held.length === 0) return <p>No open positions.</p>;
  const isOneAccount = new Set(held.map(({ accountId }) => accountId)).size === 1;
  return (
    <ul className={styles['positions']}>
      {held.map((each) => (
        <li key={`${each.accountId} ${each.asset}`}>
          <Link to="/sandbox" search={{ account: each.accountId, asset: each.asset }}>
            {each.asset} {each.side}
          </Link>
          {isOneAccount ? null : <span className={styles['account']}>{each.accountName}</span>}
          <span className={styles['profit']}>{signedText(unrealizedProfitNow(each, ticks))}</span>
        </li>
      ))}
    </ul>
  );
}
