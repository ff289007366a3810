import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { testListQuery } from './bias-test-queries.ts';
import styles from './bias-test-start.module.css';
import { RunningTestNotice } from './running-test-notice.tsx';
import { StartTestForm } from './start-test-form.tsx';
import { Tendencies } from './tendencies.tsx';
import { TestHistory } from './test-history.tsx';
import { TestRules } from './test-rules.tsx';

interface BiasTestStartProps {
  initialAsset: string;
  onStarted: (testId: string, asset: string) => void;
}

/** Start page: starts a test or practice, resumes a running one, and shows history and tendencies. */
export function BiasTestStart({ initialAsset, onStarted }: BiasTestStartProps) {
  const [tab, setTab] = useState<'rated' | 'practice'>('rated');
  const tests = useInfiniteQuery(testListQuery);
  const running = tests.data?.pages.flatMap((page) => page.tests).find((test) => test.state === 'active');
  const form = { initialAsset, running, onStarted };
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>Bias Test</h1>
        <p>Where does price go from here? Call it, say how sure you are, and see what your calls have in common.</p>
      </header>
      {running ? <RunningTestNotice test={running} /> : null}
      <div className={styles['columns']}>
        <Card>
          <Tabs
            label="Kind of test"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'rated', label: 'Rated test', panel: <StartTestForm key="rated" {...form} isPractice={false} /> },
              { id: 'practice', label: 'Practice on a date', panel: <PracticePanel {...form} /> },
            ]}
          />
        </Card>
        <Card title="The rules in brief">
          <TestRules />
        </Card>
      </div>
      <Card title="My tendencies">
        <Tendencies />
      </Card>
      <Card title="Train your eye">
        <p>
          Real or Shuffled shows a recorded chart beside its own bars in random order.{' '}
          <Link to="/real-or-shuffled">Which chart is real?</Link>
        </p>
      </Card>
      <Card title="Past tests">
        <TestHistory />
      </Card>
    </div>
  );
}

function PracticePanel(form: Omit<Parameters<typeof StartTestForm>[0], 'isPractice'>) {
  return (
    <div className={styles['practice']}>
      <p className={styles['note']}>
        Practice on a day of your choice. It is unrated and shows the symbol and dates, so it does not count toward your
        tendencies.
      </p>
      <StartTestForm key="practice" {...form} isPractice />
    </div>
  );
}
