import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { recordAct } from '../audit/index.ts';
import { examAppealAnswered } from './chart-exam.events.ts';
import { answerOnce, findAppeal } from './exam-appeal.repo.ts';

/** Stores the only answer to a learner's appeal, adds an audit entry, and notifies the learner. */
export async function answerAppeal(
  deps: Pick<Platform, 'db' | 'clock' | 'ids' | 'outbox'>,
  viewer: Viewer,
  id: string,
  answer: string,
): Promise<Result<null, 'not-found' | 'appeal-answered'>> {
  return deps.db.transaction(async (tx) => {
    const appeal = await findAppeal(tx, id);
    if (appeal === null) return refused('not-found');
    if (!(await answerOnce(tx, id, { answer, answeredAt: deps.clock.now() }))) return refused('appeal-answered');
    const { userId, examId, chart, type } = appeal;
    deps.outbox.append(tx, examAppealAnswered.create({ userId, examId, chart, type, answer }));
    await recordAct(deps, tx, {
      actor: viewer.userId,
      act: 'answer-appeal',
      target: { kind: 'appeal', id },
      before: { isAnswered: false },
      after: { isAnswered: true, exam: examId, chart: chart + 1, answerLength: answer.length },
    });
    return ok(null);
  });
}
