import { Link } from '@tanstack/react-router';
import type { TopicSummary } from '@tradesense/contract/study.ts';
import { useMemo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { layOutMap, type MapLine, type PlacedTopic } from './map-layout.ts';
import { MASTERY_STEPS } from './mastery-text.ts';
import { TopicFace } from './topic-face.tsx';
import styles from './topic-map.module.css';

/** Width of a topic as a share of its column. */
const NODE_SHARE = 0.82;
/** Height of a row in rem. It has room for a topic with three lines, and for the gap below it. */
const ROW_REM = 7;

interface TopicMapProps {
  topics: readonly TopicSummary[];
  /** Id of the topic with the learner's next step; `null` if there is none. */
  nextTopic: string | null;
  isSignedIn: boolean;
}

/**
 * Shows the topics from left to right, each to the right of its prerequisites and connected to them by lines. It is
 * meant for wide screens.
 */
export function TopicMap({ topics, nextTopic, isSignedIn }: TopicMapProps) {
  const { columns, rows, places, lines } = useMemo(() => layOutMap(topics), [topics]);
  const width = (100 * NODE_SHARE) / (columns - 1 + NODE_SHARE);
  const step = columns < 2 ? 0 : (100 - width) / (columns - 1);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  return (
    <div className={styles['map']} style={{ height: `${rows * ROW_REM}rem` }}>
      <svg className={styles['lines']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ from, to, via }) => (
          <Line
            key={`${from}-${to}`}
            from={placeOf.get(from)}
            to={placeOf.get(to)}
            via={via}
            {...{ step, width }}
            state={lineState(topics, from, to)}
          />
        ))}
      </svg>
      <ul className={styles['nodes']}>
        {topics.map((topic) => {
          const place = placeOf.get(topic.id);
          return place === undefined ? null : (
            <li
              key={topic.id}
              className={styles['place']}
              style={{ left: `${place.column * step}%`, top: `${place.middle * 100}%`, width: `${width}%` }}
            >
              <Link
                to="/study/$topic"
                params={{ topic: topic.id }}
                className={nodeClass(topic, nextTopic)}
                aria-current={topic.id === nextTopic ? 'step' : undefined}
              >
                <TopicFace topic={topic} topics={topics} isSignedIn={isSignedIn} />
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export const nodeClass = (topic: TopicSummary, nextTopic: string | null): string =>
  classNames(
    styles['node'],
    (!topic.isOpen || topic.lessons.length === 0) && styles['shut'],
    topic.dropped !== null && styles['dropped'],
    topic.id === nextTopic && styles['next'],
  );

type LineState = 'done' | 'open' | 'shut';

function lineState(topics: readonly TopicSummary[], from: string, to: string): LineState {
  if (topics.find(({ id }) => id === to)?.isOpen !== true) return 'shut';
  const source = topics.find(({ id }) => id === from);
  return source !== undefined && MASTERY_STEPS[source.mastery] > 1 ? 'done' : 'open';
}

interface LineProps {
  from: PlacedTopic | undefined;
  to: PlacedTopic | undefined;
  via: MapLine['via'];
  step: number;
  width: number;
  state: LineState;
}

/**
 * Draws the line between two topics. It runs straight through each column between them, and bends only between columns.
 */
function Line({ from, to, via, step, width, state }: LineProps) {
  if (from === undefined || to === undefined) return null;
  const heights = [from.middle, ...via, to.middle].map((height) => height * 100);
  const path = heights.slice(1).map((end, at) => {
    const [start, column] = [heights[at] ?? end, from.column + at];
    const [x1, x2] = [column * step + width, (column + 1) * step];
    const bend = (x1 + x2) / 2;
    return `L${x1} ${start}C${bend} ${start} ${bend} ${end} ${x2} ${end}`;
  });
  return <path className={styles[state]} d={`M${from.column * step + width} ${from.middle * 100}${path.join('')}`} />;
}
