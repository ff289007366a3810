import type { Viewer } from '../../platform/http/session.ts';
import type { BiasTestModule } from '../bias-test/index.ts';
import type { ChartExamModule } from '../chart-exam/index.ts';
import type { JournalModule } from '../journal/index.ts';
import type { StudyModule, StudyOwner } from '../study/index.ts';
import type { TradingModule } from '../trading/index.ts';
import type { UnlockModule } from '../unlock/index.ts';
import type { GuidanceFacts, LearnerFacts } from './guidance-facts.ts';

/** The modules from which the facts about a learner are read. */
export interface GuidanceDeps {
  readonly study: Pick<StudyModule, 'readGuidance' | 'markFirstHour'>;
  readonly biasTest: Pick<BiasTestModule, 'latestTests'>;
  readonly chartExam: Pick<ChartExamModule, 'readOverview'>;
  readonly unlock: Pick<UnlockModule, 'readProgress'>;
  readonly journal: Pick<JournalModule, 'reviewsDue'>;
  readonly trading: Pick<TradingModule, 'holdsPositions'>;
}

export async function readFacts(deps: GuidanceDeps, owner: StudyOwner, viewer: Viewer | null): Promise<GuidanceFacts> {
  const study = await deps.study.readGuidance(owner);
  return { study, learner: viewer === null ? null : await readLearner(deps, viewer) };
}

async function readLearner(
  { biasTest, chartExam, unlock, journal, trading }: GuidanceDeps,
  viewer: Viewer,
): Promise<LearnerFacts> {
  const { userId } = viewer;
  const progress = await unlock.readProgress(viewer);
  return {
    tests: await biasTest.latestTests(userId),
    exams: await chartExam.readOverview(userId),
    unlock: progress,
    // A learner without access to trading has no trades to review.
    reviews: progress.unlocked ? await journal.reviewsDue(userId) : { count: 0, oldest: null },
    holdsPositions: progress.unlocked && (await trading.holdsPositions(userId)),
  };
}
