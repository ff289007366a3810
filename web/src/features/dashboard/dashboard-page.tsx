import type { User } from '@tradesense/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { unlockQuery } from '../unlock/unlock-queries.ts';
import { CalibrationCard } from './calibration-card.tsx';
import styles from './dashboard-page.module.css';
import { FourQuestions } from './four-questions.tsx';
import { HabitsCard } from './habits-card.tsx';
import { MasteryCard } from './mastery-card.tsx';
import { OpeningLines } from './opening-lines.tsx';
import { RatingsCard } from './ratings-card.tsx';
import { TradingCard } from './trading-card.tsx';

/**
 * What the learner can do, how sure that is, and what to do next. Each card loads by itself, so that a failure takes only its own. The
 * sandbox is asked only once it is unlocked.
 */
export function DashboardPage({ user }: { readonly user: User }) {
  const unlock = useQuery({ ...unlockQuery, enabled: !user.isAdmin });
  const hasSandbox = user.isAdmin || unlock.data?.unlocked === true;
  return (
    <div className={styles['page']}>
      <h1>Dashboard</h1>
      <OpeningLines userId={user.id} hasSandbox={hasSandbox} />
      <FourQuestions hasSandbox={hasSandbox} />
      <section className={styles['section']} aria-labelledby="skill">
        <h2 id="skill">Skill</h2>
        <div className={styles['cards']}>
          <CalibrationCard />
          <RatingsCard />
          <MasteryCard />
        </div>
      </section>
      <section className={styles['section']} aria-labelledby="trading">
        <h2 id="trading">Trading</h2>
        <TradingCard hasSandbox={hasSandbox} />
      </section>
      <section className={styles['section']} aria-labelledby="habits">
        <h2 id="habits">Habits</h2>
        <HabitsCard />
      </section>
    </div>
  );
}
