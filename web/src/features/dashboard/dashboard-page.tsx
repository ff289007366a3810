import type { User } from '@tradesense/contract/auth.ts';
import { CalibrationCard } from './calibration-card.tsx';
import styles from './dashboard-page.module.css';
import { FourQuestions } from './four-questions.tsx';
import { HabitsCard } from './habits-card.tsx';
import { MasteryCard } from './mastery-card.tsx';
import { OpeningLines } from './opening-lines.tsx';
import { RatingsCard } from './ratings-card.tsx';
import { useSandbox } from './sandbox-gate.tsx';
import { TradingCard } from './trading-card.tsx';

/**
 * What the learner can do, how sure that is, and what to do next. Each card loads by itself, so that a failure takes only its own. The
 * sandbox is asked only once it is unlocked.
 */
export function DashboardPage({ user }: { readonly user: User }) {
  const sandbox = useSandbox(user);
  return (
    <div className={styles['page']}>
      <h1>Dashboard</h1>
      <OpeningLines userId={user.id} sandbox={sandbox} />
      <FourQuestions sandbox={sandbox} />
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
        <TradingCard sandbox={sandbox} />
      </section>
      <section className={styles['section']} aria-labelledby="habits">
        <h2 id="habits">Habits</h2>
        <HabitsCard />
      </section>
    </div>
  );
}
