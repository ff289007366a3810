import { useQueryClient } from '@tanstack/react-query';
import type { PlacementView } from '@tradesense/contract/study.ts';
import { useState } from 'react';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StudyColumns } from '../study-columns.tsx';
import { TaskFrame } from '../tasks/task-frame.tsx';
import styles from './placement-page.module.css';
import { placementQuery } from './placement-queries.ts';
import { OUTCOME_LABELS } from './placement-text.ts';
import { usePlacementActs } from './use-placement-acts.ts';

interface PlacementRunProps {
  placement: PlacementView;
  isSignedIn: boolean;
  /** Called each time a task is settled, so that the tasks stay visible even if the placement ends. */
  onRun: () => void;
  onEnd: () => void;
}

/** Shows the tasks of a placement one at a time. */
export function PlacementRun({ placement, isSignedIn, onRun, onEnd }: PlacementRunProps) {
  const { id, answers, tasks, state } = placement;
  // Index of the shown task. A settled task stays on the page until the learner presses the button to continue.
  const [shown, setShown] = useState(answers.length);
  const [hasMoved, setMoved] = useState(false);
  const queryClient = useQueryClient();
  const { act, pending } = usePlacementActs(isSignedIn);
  const isOver = state === 'done';
  const goOn = () => {
    if (isOver) onEnd();
    setMoved(true);
    setShown(answers.length);
  };
  return (
    <TaskFrame
      place={{ place: 'placement', placement: id, index: shown }}
      round={0}
      isSignedIn={isSignedIn}
      hasFocus={hasMoved}
      canSkip
      next={answers.length > shown || isOver ? { label: isOver ? 'See the suggestion' : 'Next', act: goOn } : null}
      onSettled={() => {
        onRun();
        void queryClient.invalidateQueries({ queryKey: placementQuery(isSignedIn).queryKey });
      }}
      layout={({ work, verdict, acts }) => (
        <StudyColumns
          back={<BackLink to="/study">Study</BackLink>}
          outline={<Outline placement={placement} shown={shown} />}
          {...{ verdict, acts }}
        >
          <header className={styles['head']}>
            <ProgressBar
              label="Placement"
              value={shown + 1}
              max={tasks}
              valueText={`Task ${shown + 1} of about ${tasks}`}
            />
            <h1>Placement</h1>
            {isOver ? null : (
              <div>
                <Button variant="ghost" size="small" isBusy={pending === 'end'} onClick={() => act('end', onEnd)}>
                  Stop and see the suggestion
                </Button>
              </div>
            )}
          </header>
          {work}
        </StudyColumns>
      )}
    />
  );
}

function Outline({ placement: { answers, tasks }, shown }: { placement: PlacementView; shown: number }) {
  return (
    <ol className={styles['tasks']}>
      {Array.from({ length: tasks }, (_, index) => {
        const outcome = answers[index]?.outcome;
        return (
          <li key={index} aria-current={index === shown ? 'step' : undefined}>
            Task {index + 1}
            <span>{outcome === undefined ? 'open' : OUTCOME_LABELS[outcome]}</span>
          </li>
        );
      })}
    </ol>
  );
}
