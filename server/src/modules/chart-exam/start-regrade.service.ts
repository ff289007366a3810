import { isoTimeOrNull } from '../../platform/iso-time.ts';
import type { RegradeRequest, RegradeRun } from '@tradesense/contract/regrades.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { recordAct } from '../audit/index.ts';
import { requireConfirmation } from '../identity/index.ts';
import { scopeOf } from './preview-regrade.service.ts';
import { countToRegrade, endRegrade, insertRegrade, lockItemType, voidItem, type RegradeRow } from './regrade.repo.ts';

export type StartRegradeReason = 'not-found' | 'nothing-changed' | 'regrade-running';

/**
 * Starts a re-grade, which a periodic job then carries out, and adds an audit entry. If the re-grade voids a chart, its
 * item is void at once, so that gradings from now on do not count it either. Throws `confirmation-needed` (403).
 */
export async function startRegrade(
  deps: Pick<Platform, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  { selection, target, reason }: RegradeRequest,
): Promise<Result<RegradeRun, StartRegradeReason>> {
  const { db, clock, ids } = deps;
  return db.transaction(async (tx) => {
    await requireConfirmation(deps, tx, viewer);
    const now = clock.now();
    const item = selection.kind === 'item' ? await lockItemType(tx, selection.itemId) : null;
    const scope = await scopeOf(tx, { selection, target }, now);
    if (scope === null) return refused('not-found');
    const due = await countToRegrade(tx, scope);
    if (target.kind === 'void' ? item?.isVoid === true : due.charts === 0) return refused('nothing-changed');
    const id = ids.next();
    const row = { id, ...scope, reason };
    if (!(await insertRegrade(tx, row))) return refused('regrade-running');
    if (target.kind === 'void' && scope.itemId !== null) await voidItem(tx, scope.itemId, now);
    // No learner has a grade for the voided chart, so nothing has to be graded again, and the re-grade ends
    // immediately.
    const endedAt = due.charts === 0 ? now : null;
    if (endedAt !== null) await endRegrade(tx, id, endedAt);
    const { type, ruleVersion, itemId, examId } = scope;
    await recordAct(deps, tx, {
      actor: viewer.userId,
      act: target.kind === 'void' ? 'void-chart' : 'regrade',
      target: { kind: 'regrade', id },
      before: target.kind === 'void' ? { isVoid: false } : { rules: 'as graded' },
      after: {
        ...(target.kind === 'void' ? { isVoid: true } : { rules: String(ruleVersion) }),
        type,
        ...(itemId === null ? {} : { item: itemId }),
        ...(examId === null ? {} : { exam: examId }),
        ...(selection.kind === 'period' ? { from: selection.from, until: selection.until } : {}),
        exams: due.exams,
      },
      reason,
    });
    const none = { exams: 0, charts: 0, changed: 0, nowPassed: 0, nowFailed: 0 };
    return ok(runView({ ...row, ...none, endedAt }));
  });
}

export function runView(row: RegradeRow): RegradeRun {
  const { id, type, ruleVersion, reason, startedAt, endedAt, exams, charts, changed, nowPassed, nowFailed } = row;
  return {
    id,
    type,
    ruleVersion,
    selection: {
      kind: row.itemId !== null ? 'item' : row.examId !== null ? 'exam' : 'period',
      id: row.itemId ?? row.examId,
      from: isoTimeOrNull(row.fromAt),
      until: isoTimeOrNull(row.untilAt),
    },
    reason,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: isoTimeOrNull(endedAt),
    exams,
    charts,
    changed,
    nowPassed,
    nowFailed,
  };
}
