import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { MissingPage } from '../../missing-page.tsx';
import { ApiError } from '../../platform/api-error.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ReplayDesk } from './replay-desk.tsx';
import styles from './replay-page.module.css';
import { sessionQuery } from './replay-queries.ts';
import { SessionList } from './session-list.tsx';
import { StartReplay } from './start-replay.tsx';

interface ReplayPageProps {
  readonly sessionId: string | null;
  readonly onSession: (sessionId: string | null) => void;
}

/** Page on which a learner replays history bar by bar. */
export function ReplayPage({ sessionId, onSession }: ReplayPageProps) {
  return (
    <div className={styles['page']}>
      {sessionId === null ? <Overview onStarted={onSession} /> : <Session key={sessionId} id={sessionId} />}
    </div>
  );
}

function Overview({ onStarted }: { readonly onStarted: (sessionId: string) => void }) {
  return (
    <>
      <header className={styles['head']}>
        <BackLink to="/sandbox">the sandbox</BackLink>
        <h1>Replay</h1>
        <p className={styles['lead']}>
          Step through history bar by bar without seeing the future. Each replay has its own account and journal.
        </p>
      </header>
      <div className={styles['columns']}>
        <Card title="Start a replay">
          <StartReplay onStarted={onStarted} />
        </Card>
        <Card title="Your replays">
          <SessionList />
        </Card>
      </div>
    </>
  );
}

function Session({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery(sessionQuery(id));
  const asset = data === undefined ? undefined : findTradedAsset(data.asset);
  if (data !== undefined && asset !== undefined) {
    return <ReplayDesk key={data.state} session={data} asset={asset} />;
  }
  if (error === null && data === undefined) {
    return (
      <div className={styles['page']} aria-busy="true">
        <VisuallyHidden>
          <output>Loading the replay</output>
        </VisuallyHidden>
        <Skeleton height="3rem" />
        <Skeleton height="clamp(24rem, 72vh, 42rem)" />
      </div>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <MissingPage title="Replay not found" actions={<LinkButton to="/sandbox/replay">To your replays</LinkButton>}>
        <p>It may belong to another account.</p>
      </MissingPage>
    );
  return (
    <>
      <h1>Replay</h1>
      <Alert
        tone="danger"
        title="The replay could not be loaded"
        actions={
          <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        <p>
          {error?.message} <Link to="/sandbox/replay">To your replays</Link>
        </p>
      </Alert>
    </>
  );
}
