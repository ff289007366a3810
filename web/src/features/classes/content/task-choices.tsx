import { useQuery } from '@tanstack/react-query';
import type { AssignRequest } from '@tradesense/contract/class-assignments.ts';
import type { LessonResponse } from '@tradesense/contract/study.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { lessonsQuery, lessonTasksQuery } from '../classes-queries.ts';
import { LessonSelect } from './lesson-select.tsx';

type Content = Extract<AssignRequest['content'], { kind: 'task' }>;
type Task = Content['task'];
type LessonTask = Extract<Task, { lesson: string }>;

export const NEW_TASK: Content = { kind: 'task', task: { place: 'unaided', lesson: '', index: 0 } };

interface TaskChoicesProps {
  readonly task: Task;
  readonly onTask: (task: Task) => void;
}

/** Lets the teacher choose one task of a lesson, or the challenge of a topic. */
export function TaskChoices({ task, onTask }: TaskChoicesProps) {
  return (
    <>
      <SegmentedControl<'task' | 'challenge'>
        label="Which"
        value={task.place === 'challenge' ? 'challenge' : 'task'}
        options={[
          { value: 'task', label: 'Task of a lesson' },
          { value: 'challenge', label: 'Challenge of a topic' },
        ]}
        onValueChange={(which) => onTask(which === 'task' ? NEW_TASK.task : { place: 'challenge', topic: '' })}
      />
      {task.place === 'challenge' ? (
        <TopicSelect topic={task.topic} onTopic={(topic) => onTask({ place: 'challenge', topic })} />
      ) : (
        <>
          <LessonSelect lesson={task.lesson} onLesson={(lesson) => onTask({ place: 'unaided', lesson, index: 0 })} />
          {task.lesson === '' ? null : <TaskSelect task={task} onTask={onTask} />}
        </>
      )}
    </>
  );
}

function TopicSelect({ topic, onTopic }: { readonly topic: string; readonly onTopic: (topic: string) => void }) {
  const { data } = useQuery(lessonsQuery);
  return (
    <Select label="Topic" value={topic} onValueChange={onTopic}>
      <option value="">Choose a topic</option>
      {data?.topics
        .filter(({ lessons }) => lessons.length > 0)
        .map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
    </Select>
  );
}

const PLACES = ['guided', 'unaided'] as const;
const PLACE_NAMES = { guided: 'With hints', unaided: 'Fresh charts' } as const;

function TaskSelect({ task, onTask }: { readonly task: LessonTask; readonly onTask: TaskChoicesProps['onTask'] }) {
  const { data } = useQuery(lessonTasksQuery(task.lesson));
  const choose = (value: string): void => {
    const [place = 'unaided', index = '0'] = value.split(' ');
    onTask({ place: place === 'guided' ? 'guided' : 'unaided', lesson: task.lesson, index: Number(index) });
  };
  return (
    <Select label="Task" value={`${task.place} ${task.index}`} onValueChange={choose}>
      {data === undefined
        ? null
        : PLACES.map((place) => (
            <optgroup key={place} label={PLACE_NAMES[place]}>
              <TaskOptions place={place} tasks={data[place]} />
            </optgroup>
          ))}
    </Select>
  );
}

interface TaskOptionsProps {
  readonly place: LessonTask['place'];
  readonly tasks: LessonResponse['guided'];
}

function TaskOptions({ place, tasks }: TaskOptionsProps) {
  return tasks.map(({ instruction }, index) => (
    // Tasks have no id or name, so their position in the list is their key.
    // oxlint-disable-next-line react/no-array-index-key
    <option key={index} value={`${place} ${index}`}>
      {index + 1}: {instruction}
    </option>
  ));
}
