import type { AssignRequest } from '@tradesense/contract/class-assignments.ts';
import type { ClassAssignmentKind } from '@tradesense/core/classes/class-rules.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ExamChoices, NEW_EXAM } from './content/exam-choices.tsx';
import { LessonSelect } from './content/lesson-select.tsx';
import { NEW_TASK, TaskChoices } from './content/task-choices.tsx';
import { NEW_TEST, TestChoices } from './content/test-choices.tsx';

export type Content = AssignRequest['content'];

/** Default content of a new assignment. */
export const NEW_CONTENT: Content = NEW_TEST;

/** The kinds of assignments, in the order of the segmented control, with the default content of each. */
const KINDS: Readonly<Record<ClassAssignmentKind, { readonly label: string; readonly fresh: Content }>> = {
  'bias-test': { label: 'Bias Test', fresh: NEW_TEST },
  'chart-exam': { label: 'Chart Exam', fresh: NEW_EXAM },
  lesson: { label: 'Lesson', fresh: { kind: 'lesson', lesson: '' } },
  task: { label: 'Task', fresh: NEW_TASK },
};
const ORDER: readonly ClassAssignmentKind[] = ['bias-test', 'chart-exam', 'lesson', 'task'];

/** Whether the teacher has made all choices that the content requires. */
export function isChosen(content: Content): boolean {
  if (content.kind === 'lesson') return content.lesson !== '';
  if (content.kind !== 'task') return true;
  return content.task.place === 'challenge' ? content.task.topic !== '' : content.task.lesson !== '';
}

interface AssignedContentProps {
  readonly content: Content;
  readonly onContent: (content: Content) => void;
}

/** Lets the teacher choose what to assign. */
export function AssignedContent({ content, onContent }: AssignedContentProps) {
  return (
    <>
      <SegmentedControl<ClassAssignmentKind>
        label="What"
        value={content.kind}
        options={ORDER.map((value) => ({ value, label: KINDS[value].label }))}
        onValueChange={(kind) => onContent(KINDS[kind].fresh)}
      />
      <Choices content={content} onContent={onContent} />
    </>
  );
}

function Choices({ content, onContent }: AssignedContentProps) {
  switch (content.kind) {
    case 'lesson':
      return <LessonSelect lesson={content.lesson} onLesson={(lesson) => onContent({ kind: 'lesson', lesson })} />;
    case 'task':
      return <TaskChoices task={content.task} onTask={(task) => onContent({ kind: 'task', task })} />;
    case 'bias-test':
      return <TestChoices test={content} onTest={onContent} />;
    case 'chart-exam':
      return <ExamChoices exam={content} onExam={onContent} />;
  }
}
