import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import panel from './trial-question.module.css';

/** Loading placeholder that is as tall as a trial question, so that the page does not jump. */
export function TrialSkeleton() {
  return (
    <div className={panel['question']} aria-busy="true">
      <VisuallyHidden>
        <output>A question is loading</output>
      </VisuallyHidden>
      <div className={panel['chart']}>
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton height="clamp(16rem, 42vh, 24rem)" />
      </div>
      <div className={panel['answer']}>
        <Skeleton height="5rem" />
        <Skeleton height="9rem" />
        <Skeleton height="2.75rem" />
      </div>
    </div>
  );
}
