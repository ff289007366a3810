import type { FirstHourMark } from '@tradesense/contract/first-hour-constants.ts';
import { DAY_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { unpredictableSeed } from '../../platform/unpredictable-seed.ts';
import { chartExamGraded } from '../chart-exam/chart-exam.events.ts';
import type { PracticeHistory } from '../market/index.ts';
import { STUDY_PERSONAL_DATA } from './personal-data.repo.ts';
import { abandonOldChallenges } from './challenge.service.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
import { reviewMissedExam } from './exam-misses.service.ts';
import { deleteMark, insertMark } from './first-hour-mark.repo.ts';
import { readQuizOfLearner, type QuizOfLearner } from './learners-quiz.queries.ts';
import { createSearchTexts } from './search-texts.service.ts';
import { readGuidance, type StudyGuidance } from './study-guidance.queries.ts';
import type { StudyOwner } from './study-owner.ts';
import { studyAdminRoutes } from './study.admin.routes.ts';
import { studyRoutes } from './study.routes.ts';
import { deleteOldRows } from './study-retention.service.ts';
import { publishDueReviews } from './publish-due-reviews.service.ts';

export { classQuiz, type ClassQuiz } from './class-quiz.queries.ts';
export { ContentError, type ContentFault, type ReportFault } from './content/content-fault.ts';
export type { LessonLibrary } from './content/lesson-library.ts';
/** Quizzes of all learners, for the administration. */
export type { QuizOfLearner } from './learners-quiz.queries.ts';
export { listAllQuizzes, type QuizFilter } from './quizzes-of-all.repo.ts';
export { deleteCountsOfNobody } from './item-stats.repo.ts';
export { hasCompletedLesson } from './lesson-progress.repo.ts';
export { passedSince, type StudyWork } from './passed-work.repo.ts';
export { reportItems } from './report-items.service.ts';
export { readLibrary } from './content/read-library.ts';
export { readYaml } from './content/read-yaml.ts';
export type { StudyGuidance } from './study-guidance.queries.ts';
export { creditedUtcDays } from './study-day.repo.ts';
export { studyOwner, type StudyOwner } from './study-owner.ts';

/** Names of this module's periodic jobs. */
export const STUDY_JOBS = { abandon: 'study-abandon', retention: 'study-retention', reviews: 'study-reviews' } as const;

const REVIEWS_EVERY_MS = 10 * MINUTE_MS;

export interface StudyModuleDeps {
  readonly history: PracticeHistory;
  readonly library: LessonLibrary;
}

export interface StudyModule {
  readonly module: ServerModule;
  /**
   * Returns a learner's attempt at a quiz as the learner saw it, with the learner's id; `null` if no learner has an
   * attempt with this id.
   */
  readonly readQuizOfLearner: (
    tx: Tx,
    id: string,
  ) => Promise<{ readonly userId: string; readonly quiz: QuizOfLearner } | null>;
  readonly readGuidance: (owner: StudyOwner) => Promise<StudyGuidance>;
  /** Sets or removes a mark in the onboarding steps 'first hour', for something that no other module records. */
  readonly markFirstHour: (owner: StudyOwner, mark: FirstHourMark, isSet: boolean) => Promise<void>;
}

/**
 * Study: topics, lessons, tasks on charts, quizzes, challenges and reviews. Guarantees: a reference or a bar after the
 * cursor leaves the server only after its task is settled, and a right option only after its question is answered.
 * Charts come from the open part of the practice history, so no rated chart is shown. There is at most one open task
 * per place. Lessons that a visitor completed are only history for the later account. The content is checked before the
 * server starts, and its texts are copied into the database before the first search.
 */
export function createStudyModule(platform: Platform, { history, library }: StudyModuleDeps): StudyModule {
  const { db, jobs, outbox, ids, clock } = platform;
  const deps = {
    ...platform,
    history,
    library,
    newSeed: unpredictableSeed,
    storeSearchTexts: createSearchTexts(db, library),
  };
  jobs.every(STUDY_JOBS.abandon, DAY_MS, (now) => abandonOldChallenges(platform, now));
  jobs.every(STUDY_JOBS.retention, DAY_MS, (now) => deleteOldRows(db, now));
  jobs.every(STUDY_JOBS.reviews, REVIEWS_EVERY_MS, (now) => publishDueReviews(deps, now));
  outbox.subscribe('study.exam-misses', chartExamGraded, (tx, event) => reviewMissedExam(deps, tx, event));
  return {
    module: {
      name: 'study',
      personalData: STUDY_PERSONAL_DATA,
      routes(app) {
        studyRoutes(app, deps);
        studyAdminRoutes(app, deps);
      },
    },
    readQuizOfLearner: (tx, id) => readQuizOfLearner(tx, library, id),
    readGuidance: (owner) => readGuidance(deps, owner),
    markFirstHour: (owner, mark, isSet) =>
      db.transaction((tx) =>
        isSet ? insertMark(tx, { id: ids.next(), owner, mark, now: clock.now() }) : deleteMark(tx, owner, mark),
      ),
  };
}
