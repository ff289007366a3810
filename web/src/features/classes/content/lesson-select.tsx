import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../ui/select.tsx';
import { lessonsQuery } from '../classes-queries.ts';

interface LessonSelectProps {
  /** Id of the lesson; empty until one is chosen. */
  readonly lesson: string;
  readonly onLesson: (lesson: string) => void;
}

/** Lets the teacher choose a lesson of any topic. */
export function LessonSelect({ lesson, onLesson }: LessonSelectProps) {
  const { data } = useQuery(lessonsQuery);
  return (
    <Select label="Lesson" value={lesson} onValueChange={onLesson}>
      <option value="">Choose a lesson</option>
      {data?.topics.map((topic) => (
        <optgroup key={topic.id} label={topic.title}>
          {topic.lessons.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
