import type { LessonResponse } from '@tradesense/contract/study.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { BackLink } from '../../../ui/back-link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StudyColumns } from '../study-columns.tsx';
import { VisitorNote } from '../visitor-note.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import styles from './lesson-frame.module.css';
import { LessonNote } from './lesson-note.tsx';
import { LessonOutline } from './lesson-outline.tsx';
import { STEP_LABELS, type GoTo, type LessonStepId } from './step-names.ts';

/** The parts of a step. Each part is shown in one column of the page. */
export interface StepPlaces {
  readonly content: ReactNode;
  readonly verdict?: ReactNode;
  readonly acts: ReactNode;
  readonly help?: ReactNode;
  /** Content below the step. In the Tab order, it comes after the answer controls. */
  readonly after?: ReactNode;
}

export interface LessonFrameProps {
  details: LessonResponse;
  steps: readonly LessonStepId[];
  step: LessonStepId;
  isSignedIn: boolean;
  onGo: GoTo;
}

interface FrameProps extends LessonFrameProps {
  /** Renders the step. `place` puts the given parts of the step into the columns of the page. */
  children: (place: (places: StepPlaces) => ReactNode) => ReactNode;
}

/** Shows a step within its lesson: the head, the progress, and the outline of the topic. */
export function LessonFrame({ details, steps, step, isSignedIn, onGo, children }: FrameProps) {
  const { lesson, topic, siblings } = details;
  const number = steps.indexOf(step) + 1;
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    // Moves the focus to the heading when the learner goes to another step, but not when the page opens.
    if (before.current === step) return;
    before.current = step;
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  return children(({ content, verdict, acts, help, after }) => (
    <StudyColumns
      back={
        <BackLink to="/study/$topic" params={{ topic: lesson.topic }}>
          {topic.title}
        </BackLink>
      }
      outline={<LessonOutline lessons={siblings} current={lesson.id} />}
      verdict={verdict}
      acts={acts}
      after={
        after === undefined && isSignedIn ? undefined : (
          <>
            {after}
            {isSignedIn ? null : <VisitorNote />}
          </>
        )
      }
      help={
        <>
          {help}
          <StepList {...{ steps, step, onGo }} />
          {isSignedIn ? <LessonNote lesson={lesson.id} stored={details.note ?? ''} /> : null}
        </>
      }
    >
      <header className={styles['head']}>
        <ProgressBar
          label={`Lesson ${siblings.findIndex(({ id }) => id === lesson.id) + 1}, ${lesson.minutes} min`}
          value={number}
          max={steps.length}
          valueText={`Step ${number} of ${steps.length}`}
        />
        <div className={styles['titles']}>
          <div>
            <h1>{lesson.title}</h1>
            <p ref={title} tabIndex={-1} className={styles['step']}>
              {STEP_LABELS[step]}
            </p>
          </div>
          {isSignedIn ? <BookmarkButton lesson={lesson} /> : null}
        </div>
      </header>
      {content}
    </StudyColumns>
  ));
}

function StepList({ steps, step, onGo }: Pick<LessonFrameProps, 'steps' | 'step' | 'onGo'>) {
  return (
    <nav className={styles['steps']} aria-label="Steps of the lesson">
      <h2>Steps</h2>
      <ol>
        {steps.map((each) => (
          <li key={each}>
            <button type="button" aria-current={each === step ? 'step' : undefined} onClick={() => onGo(each, 1)}>
              {STEP_LABELS[each]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
