import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazyPart } from '../../lazy-part.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { failureText } from '../../platform/failure-text.ts';
import styles from './unlock-gate.module.css';
import { unlockQuery } from './unlock-queries.ts';

interface UnlockGateProps {
  title: string;
  /** What the page is for. Default: that it opens together with the sandbox. */
  intro?: string;
  /** Whether the user is an administrator, who may enter without an unlock. */
  isAdmin: boolean;
  /** Content to show once the sandbox is unlocked. */
  children: ReactNode;
}

/** Shows the content if the sandbox is unlocked; otherwise shows what is missing. */
export function UnlockGate({
  title,
  intro = 'This page opens together with the sandbox, where you trade with virtual money.',
  isAdmin,
  children,
}: UnlockGateProps) {
  const unlock = useQuery(unlockQuery);
  if (isAdmin || unlock.data?.unlocked === true) return children;
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <p>{intro}</p>
      </header>
      <Closed
        status={unlock.data}
        error={unlock.error}
        onRetry={() => void unlock.refetch()}
        isRetrying={unlock.isFetching}
      />
    </div>
  );
}

interface ClosedProps {
  status: UnlockCheckResponse | undefined;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Loaded only for learners who have not unlocked the sandbox yet. */
const LockedSandbox = lazyPart(async () => (await import('./locked-sandbox.tsx')).LockedSandbox, <Waiting />);

function Closed({ status, error, isRetrying, onRetry }: ClosedProps) {
  if (status !== undefined) return <LockedSandbox status={status} />;
  if (error !== null) {
    return (
      <Alert
        tone="danger"
        title="Your progress could not be loaded"
        actions={
          <Button size="small" isBusy={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>{failureText(error)} What you have completed is safe.</p>
      </Alert>
    );
  }
  return <Waiting />;
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles['loading']}>
      <VisuallyHidden>
        <output>Loading your progress</output>
      </VisuallyHidden>
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </div>
  );
}
