import type { StudyResponse } from '@tradesense/contract/study.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from '../study-side.module.css';
import { usePlacementActs } from './use-placement-acts.ts';

interface PlacementOfferProps {
  offer: NonNullable<StudyResponse['placement']>;
  isSignedIn: boolean;
}

/**
 * Offers to start the placement. If a placement is running, links to it. If a placement is done, links to its result.
 */
export function PlacementOffer({ offer: { state, done, tasks }, isSignedIn }: PlacementOfferProps) {
  const { act, pending } = usePlacementActs(isSignedIn);
  return (
    <section className={styles['card']} aria-labelledby="study-placement">
      <header>
        <h2 id="study-placement">{state === 'offered' ? 'Not new to charts?' : 'Placement'}</h2>
        {state === 'active' ? (
          <span className={styles['small']}>
            {done} of about {tasks}
          </span>
        ) : null}
      </header>
      {state === 'done' ? null : (
        <p className={styles['why']}>
          {state === 'offered'
            ? `Up to ${tasks} tasks find the lesson to start with. You can leave and come back at any time.`
            : 'Your answers are stored. Continue where you left off.'}
        </p>
      )}
      <LinkButton to="/study/placement" variant="secondary" size="small" isFullWidth>
        {state === 'offered' ? 'Find where to start' : state === 'active' ? 'Continue' : 'See the result'}
      </LinkButton>
      {state === 'done' ? null : (
        <Button variant="ghost" size="small" isFullWidth isBusy={pending === 'skip'} onClick={() => act('skip')}>
          Skip the placement
        </Button>
      )}
    </section>
  );
}
