import type { WorkQueue } from '../../platform/work-queue.ts';
import type { Platform } from '../../platform/module.ts';
import type { BiasTestModule } from '../bias-test/index.ts';
import type { ChartExamModule } from '../chart-exam/index.ts';
import type { LiveMarket, PracticeHistory } from '../market/index.ts';
import type { Settings } from '../settings/index.ts';
import type { StudyModule } from '../study/index.ts';
import type { UnlockModule } from '../unlock/index.ts';
import type { KnownTotals } from './known-totals.ts';

/** Dependencies of the administration: the platform and other modules. */
export interface AdministrationDeps extends Platform {
  readonly settings: Settings;
  readonly unlock: Pick<UnlockModule, 'progressOf'>;
  readonly biasTest: Pick<BiasTestModule, 'readTest'>;
  readonly chartExam: Pick<ChartExamModule, 'readResults'>;
  readonly study: Pick<StudyModule, 'readQuizOfLearner'>;
  readonly live: LiveMarket;
  readonly practice: Pick<PracticeHistory, 'origin'>;
  /** Queue in which uploaded candle files are read one at a time. */
  readonly uploads: WorkQueue;
  readonly totals: KnownTotals;
}
