import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { hasLesson } from '../study/lesson/lesson-files.ts';

/** For each exam type, the lesson that covers most of its content. */
const EXAM_LESSONS: Readonly<Record<ChartExamType, string>> = {
  'swing-analysis': 'swings-hindsight',
  'fibonacci-retracement': 'choose-the-leg',
  'fair-value-gaps': 'three-bar-gap',
  'market-structure': 'trend-or-range',
  'support-resistance': 'touch-clusters',
};

/** Links to the lesson that covers an exam's content, or to the topic if there is no such lesson. */
export function ExamLesson({ type, topic }: { type: ChartExamType; topic: string }) {
  const lesson = EXAM_LESSONS[type];
  const look = { variant: 'secondary', size: 'small' } as const;
  return hasLesson(topic, lesson) ? (
    <LinkButton to="/study/$topic/$lesson" params={{ topic, lesson }} {...look}>
      Study the lesson for this
    </LinkButton>
  ) : (
    <LinkButton to="/study/$topic" params={{ topic }} {...look}>
      Study the lesson for this
    </LinkButton>
  );
}
