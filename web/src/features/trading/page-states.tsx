import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { failureText } from '../../platform/failure-text.ts';
import styles from './trading-page.module.css';

export function PageLoading({ what }: { readonly what: string }) {
  return (
    <div className={styles['page']} aria-busy="true">
      <h1>Sandbox</h1>
      <VisuallyHidden>
        <output>{what}</output>
      </VisuallyHidden>
      <Skeleton height="5rem" />
      <Skeleton height="clamp(24rem, 60vh, 40rem)" />
    </div>
  );
}

interface LoadFailureProps {
  readonly what: string;
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Goes to the learner's own accounts; absent if the page has no button for that. */
  readonly onLeave?: () => void;
}

export function LoadFailure({ what, query, onLeave }: LoadFailureProps) {
  return (
    <div className={styles['page']}>
      <h1>Sandbox</h1>
      <Alert
        tone="danger"
        title={what}
        actions={
          <>
            <Button size="small" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
            {onLeave === undefined ? null : (
              <Button size="small" variant="secondary" onClick={onLeave}>
                Go to your accounts
              </Button>
            )}
          </>
        }
      >
        <p>{failureText(query.error)}</p>
      </Alert>
    </div>
  );
}
