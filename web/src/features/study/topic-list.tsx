import { Link } from '@tanstack/react-router';
import type { TopicSummary } from '@tradesense/contract/study.ts';
import { STUDY_LEVELS } from '@tradesense/core/study/topic.ts';
import { classNames } from '../../ui/class-names.ts';
import { LessonList } from './lesson-list.tsx';
import { LEVEL_LABELS, MASTERY_STEPS } from './mastery-text.ts';
import { TopicFace } from './topic-face.tsx';
import styles from './topic-list.module.css';
import { nodeClass } from './topic-map.tsx';

interface TopicListProps {
  topics: readonly TopicSummary[];
  nextTopic: string | null;
  isSignedIn: boolean;
  /** Whether each topic lists its lessons. */
  hasLessons: boolean;
  /** Whether a map replaces this list on a wide screen. */
  isBesideMap: boolean;
}

/** Shows the topics in order, grouped by level. */
export function TopicList({ topics, nextTopic, isSignedIn, hasLessons, isBesideMap }: TopicListProps) {
  return (
    <div className={classNames(styles['list'], isBesideMap && styles['narrow'])}>
      {STUDY_LEVELS.map((level) => {
        const members = topics.filter((topic) => topic.level === level);
        return members.length === 0 ? null : (
          <section key={level} aria-label={LEVEL_LABELS[level]}>
            <h3 className={styles['level']}>{LEVEL_LABELS[level]}</h3>
            <ol className={styles['topics']}>
              {members.map((topic) => (
                <li key={topic.id} className={MASTERY_STEPS[topic.mastery] > 1 ? styles['reached'] : undefined}>
                  <Link to="/study/$topic" params={{ topic: topic.id }} className={nodeClass(topic, nextTopic)}>
                    <TopicFace topic={topic} topics={topics} isSignedIn={isSignedIn} />
                  </Link>
                  {hasLessons && topic.lessons.length > 0 ? <LessonList lessons={topic.lessons} /> : null}
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
