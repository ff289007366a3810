import type { TopicSummary } from '@tradesense/contract/study.ts';
import { MasterySteps } from './mastery-steps.tsx';
import { lessonCountText } from './mastery-text.ts';
import { LockIcon } from './study-icons.tsx';
import styles from './topic-face.module.css';

interface TopicFaceProps {
  topic: TopicSummary;
  /** All topics. The names of the prerequisites are taken from this list. */
  topics: readonly TopicSummary[];
  isSignedIn: boolean;
}

/**
 * Shows the title, the level and the number of lessons of a topic. If the topic is locked, shows what opens it instead
 * of the level.
 */
export function TopicFace({ topic, topics, isSignedIn }: TopicFaceProps) {
  return (
    <>
      <b className={styles['title']}>{topic.title}</b>
      {topic.lessons.length === 0 ? null : topic.isOpen ? (
        <MasterySteps level={topic.mastery} droppedFrom={topic.dropped?.from ?? null} />
      ) : (
        <span className={styles['line']}>
          <LockIcon />
          {isSignedIn ? needsText(topic, topics) : 'needs an account'}
        </span>
      )}
      <span className={styles['line']}>{lessonCountText(topic)}</span>
    </>
  );
}

/** Returns the prerequisites as text: 'needs Price action', 'needs 2 topics'. */
export function needsText({ needs }: TopicSummary, topics: readonly TopicSummary[]): string {
  if (needs.length === 0) return 'not open yet';
  const [first = ''] = needs;
  return needs.length === 1 ? `needs ${topicTitle(first, topics)}` : `needs ${needs.length} topics`;
}

export const topicTitle = (id: string, topics: readonly TopicSummary[]): string =>
  topics.find((topic) => topic.id === id)?.title ?? id;
