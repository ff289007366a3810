import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { examsQuery } from './exam-queries.ts';
import styles from './chart-exam-start.module.css';
import { RunningExamNotice } from './running-exam-notice.tsx';

/** Shown for an address without an exam. Offers to resume the running exam, or links to the choice of exams. */
export function NoExamChosen({ title }: { title: string }) {
  const exams = useQuery(examsQuery);
  const active = exams.data?.active;
  return (
    <div className={styles['page']}>
      <h1>{title}</h1>
      {active ? (
        <RunningExamNotice exam={active} />
      ) : (
        <EmptyState title="No exam is open here" actions={<LinkButton to="/chart-exam">Choose an exam</LinkButton>}>
          This link does not open one of your exams. Choose an exam to start.
        </EmptyState>
      )}
    </div>
  );
}
