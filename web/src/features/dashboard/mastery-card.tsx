import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/card.tsx';
import { MasterySteps } from '../study/mastery-steps.tsx';
import { lessonCountText } from '../study/mastery-text.ts';
import { studyQuery } from '../study/study-queries.ts';
import { QueryView } from '../../query-view.tsx';
import styles from './dashboard-page.module.css';

/** Shows every topic of Study with its mastery. */
export function MasteryCard() {
  const study = useQuery(studyQuery(true));
  return (
    <Card aria-label="Study" className={styles['wide']}>
      <h3>Study</h3>
      <QueryView query={study} name="Study" height="16rem">
        {({ topics }) => (
          <ul className={styles['topics']}>
            {topics.map((topic) => (
              <li key={topic.id}>
                <Link to="/study/$topic" params={{ topic: topic.id }}>
                  {topic.title}
                </Link>
                <span className={styles['note']}>{lessonCountText(topic)}</span>
                <MasterySteps level={topic.mastery} droppedFrom={topic.dropped?.from ?? null} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
