import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './coach-dock.module.css';
import { CONNECTION_WORDS } from './connection-words.ts';
import { signedText, unrealisedNow, type HeldPosition, type Marks } from './open-positions.ts';
import type { Coach } from './use-coach.ts';
import type { Connection } from './use-connection.ts';
import type { Kept } from './use-kept.ts';

interface DockPanelProps {
  readonly id: string;
  readonly coach: Coach;
  readonly marks: Marks;
  readonly connection: Connection;
}

/** Everything that the coach has to say. */
export function DockPanel({ id, coach, marks, connection }: DockPanelProps) {
  const { step, isUnlocked, begun, reviews, positions } = coach;
  return (
    <div id={id} className={styles['panel']}>
      <section>
        <h2>Next step</h2>
        <p>{step.why}</p>
        <LinkButton {...step.link} size="small">
          {step.text}
        </LinkButton>
        {begun.hasFailed ? <Failure what="What you have begun" kept={begun} /> : null}
      </section>
      {isUnlocked ? (
        <>
          <section>
            <h2>Reviews due</h2>
            <Known kept={reviews} what="The reviews">
              {({ count, oldest }) =>
                oldest === null ? (
                  <p>None. A closed trade comes up for review after a day.</p>
                ) : (
                  <Link to="/sandbox/journal" search={{ account: oldest.accountId, trade: oldest.tradeId }}>
                    {reviewWords(count)}, the oldest of {oldest.asset}
                  </Link>
                )
              }
            </Known>
          </section>
          <section>
            <h2>Open positions</h2>
            <Known kept={positions} what="The positions">
              {(held) => <Positions held={held} marks={marks} />}
            </Known>
          </section>
        </>
      ) : null}
      <section>
        <h2>Connection</h2>
        <p>{CONNECTION_WORDS[connection.state].meaning}</p>
        {connection.feedReason === null ? null : <p>{connection.feedReason}</p>}
      </section>
    </div>
  );
}

export function reviewWords(count: number): string {
  return count === 1 ? '1 review due' : `${count} reviews due`;
}

function Known<Value>({
  kept,
  what,
  children,
}: {
  kept: Kept<Value>;
  what: string;
  children: (value: Value) => ReactNode;
}) {
  return (
    <>
      {kept.value === null ? null : children(kept.value)}
      {kept.hasFailed ? <Failure what={what} kept={kept} /> : kept.value === null ? <Skeleton /> : null}
    </>
  );
}

/** Said where it stands, without interrupting: the page is about something else. */
function Failure({ what, kept }: { what: string; kept: Kept<unknown> }) {
  return (
    <p className={styles['failure']}>
      {what} could not be loaded{kept.value === null ? '' : ' again'}.{' '}
      <Button variant="secondary" size="small" onClick={kept.refresh}>
        Try again
      </Button>
    </p>
  );
}

function Positions({ held, marks }: { held: readonly HeldPosition[]; marks: Marks }) {
  if (held.length === 0) return <p>Nothing is open.</p>;
  const isOneAccount = new Set(held.map(({ accountId }) => accountId)).size === 1;
  return (
    <ul className={styles['positions']}>
      {held.map((each) => (
        <li key={`${each.accountId} ${each.asset}`}>
          <Link to="/sandbox" search={{ account: each.accountId, asset: each.asset }}>
            {each.asset} {each.side}
          </Link>
          {isOneAccount ? null : <span className={styles['account']}>{each.accountName}</span>}
          <span className={styles['profit']}>{signedText(unrealisedNow(each, marks))}</span>
        </li>
      ))}
    </ul>
  );
}
