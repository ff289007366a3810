import type { SkillDashboard } from '@tradesense/contract/dashboard.ts';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { CALL_BLOCK_MIN } from './call-hours.ts';
import { QueryView } from '../../query-view.tsx';
import styles from './dashboard-page.module.css';
import { CallHoursPlot } from './dashboard-plots.tsx';
import { skillQuery } from './dashboard-queries.ts';

/** Shows at which times of the day the learner's calls were right. */
export function CallHoursCard() {
  const skill = useQuery(skillQuery);
  return (
    <Card aria-label="Calls by hour of day" className={styles['wide']}>
      <QueryView query={skill} name="The hours of your calls" height="15rem">
        {({ calls }) => <CallHours calls={calls} />}
      </QueryView>
    </Card>
  );
}

function CallHours({ calls }: { readonly calls: SkillDashboard['calls'] }) {
  if (calls.hours.length === 0)
    return (
      <>
        <h3>Calls by hour of day</h3>
        <p className={styles['note']}>
          Are your calls better at some hours? Each four hours of the day show a share from {CALL_BLOCK_MIN} rated Bias
          Test calls on; you have none yet.
        </p>
      </>
    );
  return <CallHoursPlot calls={calls} />;
}
