import type { User } from '@tradesense/contract/auth.ts';
import { useEffect } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { CertificatesCard } from '../certificates/certificates-card.tsx';
import { CallHoursCard } from './call-hours-card.tsx';
import { CalibrationCard } from './calibration-card.tsx';
import styles from './dashboard-page.module.css';
import { preloadPlots } from './dashboard-plots.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { EvidenceCard } from './evidence-card.tsx';
import { ExportButton } from './export-button.tsx';
import { FourQuestions } from './four-questions.tsx';
import { HabitsCard } from './habits-card.tsx';
import { MasteryCard } from './mastery-card.tsx';
import { OpeningLines } from './opening-lines.tsx';
import { RatingsCard } from './ratings-card.tsx';
import { useSandbox } from './sandbox-gate.tsx';
import { ThenAndNowCard } from './then-and-now-card.tsx';
import { TradingSection } from './trading-section.tsx';
import { WeaknessCard } from './weakness-card.tsx';

interface DashboardPageProps {
  readonly user: User;
  /** The filters, which select the trades that the figures are computed from. */
  readonly search: DashboardSearch;
  readonly onSearch: (search: DashboardSearch) => void;
}

/**
 * Shows the learner's skills, how certain the figures are, and what to do next. The parts load separately, so that a
 * failure affects only its part. Sandbox data are requested only once the sandbox is unlocked.
 */
export function DashboardPage({ user, search, onSearch }: DashboardPageProps) {
  const sandbox = useSandbox(user);
  useEffect(() => preloadPlots('skill'), []);
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1>Dashboard</h1>
        <div className={styles['actions']}>
          <LinkButton to="/dashboard/letter" variant="secondary" size="small">
            Monthly letter
          </LinkButton>
          <ExportButton search={search} hasSandbox={sandbox.data === true} />
        </div>
      </div>
      <OpeningLines userId={user.id} sandbox={sandbox} />
      <FourQuestions sandbox={sandbox} />
      <section className={styles['section']} aria-labelledby="skill">
        <h2 id="skill">Skill</h2>
        <div className={styles['cards']}>
          <CalibrationCard />
          <RatingsCard />
          <WeaknessCard />
          <CallHoursCard />
          <ThenAndNowCard />
          <EvidenceCard />
          <MasteryCard />
          <CertificatesCard className={styles['wide']} />
        </div>
      </section>
      <section className={styles['section']} aria-labelledby="trading">
        <h2 id="trading">Trading</h2>
        <TradingSection sandbox={sandbox} search={search} onSearch={onSearch} />
      </section>
      <section className={styles['section']} aria-labelledby="habits">
        <h2 id="habits">Habits</h2>
        <HabitsCard />
      </section>
    </div>
  );
}
