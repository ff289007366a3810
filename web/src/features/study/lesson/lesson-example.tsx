import { capitalized } from '@tradesense/core/kernel/number-text.ts';
import { useQuery } from '@tanstack/react-query';
import type { LessonExampleResponse } from '@tradesense/contract/study.ts';
import { lazy, Suspense } from 'react';
import { call } from '../../../platform/api-client.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unsettled } from '../../../ui/unsettled.tsx';
import { originText } from '../tasks/task-text.ts';
import styles from './lesson-example.module.css';

const ExampleChart = lazy(async () => ({ default: (await import('./example-chart.tsx')).ExampleChart }));

const NONE: readonly string[] = [];

/** Shows a solved chart beside the idea of a lesson. Without it the idea stands alone, so a failure shows nothing. */
export function LessonExample({ lesson }: { lesson: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['study-lesson-example', lesson],
    queryFn: ({ signal }) => call('GET /api/study/lessons/{lesson}/example', { params: { lesson }, signal }),
    // One chart for as long as the lesson is open.
    staleTime: Infinity,
    retry: false,
  });
  if (isPending) return <Waiting />;
  const example = data?.example ?? null;
  return example === null ? null : <Shown example={example} />;
}

const Waiting = () => (
  <Unsettled>
    <Skeleton height="24rem" />
  </Unsettled>
);

/** Sentences beyond which an answer is a list: more of them in a row cannot be read. */
const SENTENCES_IN_A_ROW = 3;

function Answer({ instruction, sentence }: { instruction: string; sentence: string }) {
  const sentences = capitalized(sentence).split(/(?<=[.;]) (?=[\p{Lu}“])/u);
  if (sentences.length <= SENTENCES_IN_A_ROW)
    return (
      <p>
        {instruction} <strong>{capitalized(sentence)}</strong>
      </p>
    );
  return (
    <>
      <p>{instruction}</p>
      <ul className={styles['answer']}>
        {sentences.map((each, position) => (
          <li key={`${position} ${each}`}>{each}</li>
        ))}
      </ul>
    </>
  );
}

function Shown({ example }: { example: NonNullable<LessonExampleResponse['example']> }) {
  const { instruction, chart, sentence, bars, marks, deleted = NONE, origin } = example;
  return (
    <section className={styles['example']} aria-labelledby="lesson-example">
      <header className={styles['head']}>
        <h2 id="lesson-example">A solved example</h2>
        <Answer {...{ instruction, sentence }} />
      </header>
      <div className={styles['chart']}>
        <Suspense fallback={<Waiting />}>
          <ExampleChart {...{ chart, bars, marks, deleted }} />
        </Suspense>
      </div>
      <p className={styles['origin']}>
        <b>Recorded</b> {originText(origin)}
      </p>
    </section>
  );
}
