import type { ExamFocusResponse, ExamSummary } from '@tradesense/contract/chart-exam.ts';
import type { Platform } from '../../platform/module.ts';
import { summaryView } from './chart-exam-view.ts';
import { focusRemainingMs } from './exam-clock.policy.ts';
import { updateExam } from './exam.repo.ts';
import type { GradeDeps } from './grade-chart.service.ts';
import { abandon, settledExam } from './settled-exam.service.ts';

type Deps = GradeDeps & Pick<Platform, 'db' | 'clock'>;

/**
 * Records that the page lost or got back the learner's attention. While a chart of a rated exam is open the countdown
 * starts at the first loss and only its end or a return stops it; between charts, and in practice, there is none. Throws
 * `not-found` (404).
 */
export async function recordFocus(
  deps: Deps,
  userId: string,
  id: string,
  isFocused: boolean,
): Promise<ExamFocusResponse> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { exam, open } = await settledExam(deps, tx, userId, id, now);
    if (exam.state !== 'active') return { state: exam.state, focusRemainingMs: null };
    const counts = exam.mode === 'rated' && open !== null;
    const focusLostAt = isFocused || !counts ? null : (exam.focusLostAt ?? now);
    const changed = focusLostAt === exam.focusLostAt ? exam : await updateExam(tx, exam, { focusLostAt });
    return { state: 'active', focusRemainingMs: focusRemainingMs(changed, now) };
  });
}

/** Ends an active exam by the learner's wish; an ended one stays as it is. Throws `not-found` (404). */
export async function abandonExam(deps: Deps, userId: string, id: string): Promise<ExamSummary> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { exam, charts } = await settledExam(deps, tx, userId, id, now);
    const ended = exam.state === 'active' ? await abandon(tx, exam, now) : exam;
    return summaryView(ended, charts.filter(({ chart }) => chart.gradedAt !== null).length);
  });
}
