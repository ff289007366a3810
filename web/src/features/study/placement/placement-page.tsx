import { useQuery } from '@tanstack/react-query';
import { PLACEMENT_TASKS } from '@tradesense/core/study/placement-rules.ts';
import { useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisitorNote } from '../visitor-note.tsx';
import styles from './placement-page.module.css';
import { placementQuery } from './placement-queries.ts';
import { PlacementResultView } from './placement-result.tsx';
import { PlacementRun } from './placement-run.tsx';
import { usePlacementActs } from './use-placement-acts.ts';

/** Page of the placement: an explanation, then the tasks one at a time, then the suggested lesson to start with. */
export function PlacementPage({ isSignedIn }: { isSignedIn: boolean }) {
  const shown = useQuery(placementQuery(isSignedIn));
  // Whether the tasks are shown. After the last answer they stay visible until the learner presses the button to
  // continue.
  const [isRunning, setRunning] = useState(false);
  if (shown.data === undefined)
    return shown.error === null ? (
      <div className={styles['page']} aria-busy="true">
        <h1>Placement</h1>
        <Skeleton height="16rem" />
      </div>
    ) : (
      <LoadFailure
        title="The placement could not be loaded"
        text={failureText(shown.error)}
        isRetrying={shown.isFetching}
        onRetry={() => void shown.refetch()}
      />
    );
  const { placement } = shown.data;
  if (placement === null || placement.state === 'skipped') return <Intro isSignedIn={isSignedIn} />;
  if (placement.state === 'active' || isRunning)
    return (
      <PlacementRun
        key={placement.id}
        {...{ placement, isSignedIn }}
        onRun={() => setRunning(true)}
        onEnd={() => setRunning(false)}
      />
    );
  return <PlacementResultView placement={placement} isSignedIn={isSignedIn} />;
}

function Intro({ isSignedIn }: { isSignedIn: boolean }) {
  const { act, pending } = usePlacementActs(isSignedIn);
  return (
    <section className={styles['page']} aria-labelledby="placement">
      <BackLink to="/study">Study</BackLink>
      <h1 id="placement">Placement</h1>
      <p>
        Up to {PLACEMENT_TASKS} tasks on charts find the lesson to start with. Each task belongs to one lesson and comes
        without help.
      </p>
      <ul className={styles['facts']}>
        <li>Tasks get harder or easier with your answers, so some will be new to you. Skip those.</li>
        <li>You can leave at any time and continue later, or stop and see the suggestion so far.</li>
        <li>It sets no level and locks nothing: every lesson stays open.</li>
      </ul>
      {isSignedIn ? null : <VisitorNote />}
      <div className={styles['row']}>
        <Button isBusy={pending === 'start'} onClick={() => act('start')}>
          Start
        </Button>
      </div>
    </section>
  );
}
