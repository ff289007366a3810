import { capitalized } from '@tradesense/core/kernel/number-text.ts';
import { useQuery } from '@tanstack/react-query';
import type { LessonExampleResponse } from '@tradesense/contract/study.ts';
import { Suspense, type ComponentType } from 'react';
import { call } from '../../../platform/api-client.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unsettled } from '../../../ui/unsettled.tsx';
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts';
import type { ExampleChartProps } from './example-chart.tsx';
import type { PlayChartProps } from './play-chart.tsx';
import { originText } from '../tasks/task-text.ts';
import styles from './lesson-example.module.css';

const NONE: readonly string[] = [];

type Example = NonNullable<LessonExampleResponse['example']>;
type Play = NonNullable<LessonExampleResponse['play']>;
type Chart = ComponentType<ExampleChartProps>;
type PlayView = ComponentType<PlayChartProps>;

interface LoadedExample {
  readonly solved: { readonly example: Example; readonly Chart: Chart } | null;
  readonly played: { readonly play: Play; readonly Chart: PlayView } | null;
}

/** Fetches the charts of a lesson, and the code of those that it has, so that they appear at once. */
async function loadExample(lesson: string, signal: AbortSignal): Promise<LoadedExample> {
  const [{ example, play }] = await Promise.all([
    call('GET /api/study/lessons/{lesson}/example', { params: { lesson }, signal }),
    // The larger part of both charts, loaded while the server answers.
    import('../tasks/parts/task-chart.tsx'),
  ]);
  const [solved, played] = await Promise.all([
    example === null ? null : import('./example-chart.tsx').then(({ ExampleChart: Chart }) => ({ example, Chart })),
    play === undefined ? null : import('./play-chart.tsx').then(({ PlayChart: Chart }) => ({ play, Chart })),
  ]);
  return { solved, played };
}

/**
 * Shows a solved chart below the idea of a lesson, and a chart to play with. The idea is complete without them, so
 * nothing is shown if they cannot be loaded. The charts and their placeholder differ in height, so they appear only
 * after a press has ended; otherwise the press would miss its button.
 */
export function LessonExample({ lesson }: { lesson: string }) {
  const loaded = useQuery({
    queryKey: ['study-lesson-example', lesson],
    queryFn: ({ signal }) => loadExample(lesson, signal),
    // Never refetched, so that the chart stays the same while the lesson is open.
    staleTime: Infinity,
    retry: false,
  });
  const shown = useHeldWhilePressed(loaded.isPending ? 'waiting' : (loaded.data ?? null));
  if (shown === 'waiting') return <Waiting />;
  if (shown === null) return null;
  return (
    <>
      {shown.played === null ? null : <Played {...shown.played} />}
      {shown.solved === null ? null : <Shown {...shown.solved} />}
    </>
  );
}

const Waiting = () => (
  <Unsettled>
    <Skeleton height="24rem" />
  </Unsettled>
);

/** Minimum number of points at which an answer is shown as a list instead of one paragraph. */
const POINTS_MIN = 3;

/**
 * Patterns at which the text of an answer is split into list items. An answer about bars is split at each sentence. An
 * answer about marks is split only before the next mark, because the reason for one mark may have several sentences.
 */
const POINTS = { ofBars: /(?<=[.;]) (?=[\p{Lu}“])/u, ofMarks: /(?<=\.) (?=“|The gap of )/u };

interface AnswerProps {
  instruction: string;
  sentence: string;
  hasMarks: boolean;
}

function Answer({ instruction, sentence, hasMarks }: AnswerProps) {
  const points = capitalized(sentence).split(hasMarks ? POINTS.ofMarks : POINTS.ofBars);
  if (points.length < POINTS_MIN)
    return (
      <p>
        {instruction} <strong>{capitalized(sentence)}</strong>
      </p>
    );
  return (
    <>
      <p>{instruction}</p>
      <ul className={styles['answer']}>
        {points.map((each, position) => (
          <li key={`${position} ${each}`}>{each.replace(/;$/, '')}</li>
        ))}
      </ul>
    </>
  );
}

function Shown({ example, Chart }: { example: Example; Chart: Chart }) {
  const { instruction, chart, sentence, bars, marks, deleted = NONE, origin } = example;
  return (
    <section className={styles['example']} aria-labelledby="lesson-example">
      <header className={styles['head']}>
        <h2 id="lesson-example">A solved example</h2>
        <Answer {...{ instruction, sentence }} hasMarks={marks !== undefined} />
      </header>
      <div className={styles['chart']}>
        <Suspense fallback={<Waiting />}>
          <Chart {...{ chart, bars, marks, deleted }} />
        </Suspense>
      </div>
      <p className={styles['origin']}>
        <b>Recorded</b> {originText(origin)}
      </p>
    </section>
  );
}

function Played({ play: { kind, chart, terms, origin }, Chart }: { play: Play; Chart: PlayView }) {
  return (
    <section className={styles['example']} aria-labelledby="lesson-play">
      <header className={styles['head']}>
        <h2 id="lesson-play">A chart to play with</h2>
      </header>
      <div className={styles['chart']}>
        <Suspense fallback={<Waiting />}>
          <Chart {...{ kind, chart, terms }} />
        </Suspense>
      </div>
      <p className={styles['origin']}>
        <b>Recorded</b> {originText(origin)}. Order and position are made up.
      </p>
    </section>
  );
}
