/**
 * Figures about a class for its teacher: the class's results in each item of an assignment, and its calibration in Bias
 * Tests. No figure names a learner.
 */
import type { ClassCalibrationResponse, ClassItem, ClassItemsResponse } from '@tradesense/contract/class-progress.ts';
import { classCalibration } from '@tradesense/core/classes/class-calibration.ts';
import { CLASS_CALIBRATION_TESTS_MAX } from '@tradesense/core/classes/class-insight-rules.ts';
import { itemAnalysis, type ItemFigures } from '@tradesense/core/classes/item-analysis.ts';
import { isoTimeOrNull } from '../../platform/iso-time.ts';
import type { Platform } from '../../platform/module.ts';
import { callGroupsOf } from '../bias-test/index.ts';
import type { LessonLibrary } from '../study/index.ts';
import { assignmentsOf } from './assignments.repo.ts';
import { ITEM_READERS, type ItemHead } from './class-items.ts';
import { taughtAssignment, taughtClass } from './taught-class.queries.ts';
import { visibleWork } from './visible-work.repo.ts';

interface InsightDeps extends Pick<Platform, 'db'> {
  readonly library: LessonLibrary;
}

/** Returns the results of the class for each item of an assignment. Throws what `taughtAssignment` throws. */
export function readClassItems(
  { db, library }: InsightDeps,
  userId: string,
  place: { readonly id: string; readonly assignmentId: string },
): Promise<ClassItemsResponse> {
  return db.read(async (tx) => {
    const row = await taughtAssignment(tx, place, userId);
    const { id, title, kind, dueAt } = row;
    const assignment = { id, title, kind, dueAt: isoTimeOrNull(dueAt) };
    const read = ITEM_READERS[kind];
    if (read === null) return { assignment, hasItems: false, learners: 0, items: [] };
    const work = await visibleWork(tx, { classId: place.id, assignmentIds: [id] });
    const { items, answers } = await read(tx, { library }, row, work);
    const analysis = itemAnalysis(
      items.map((item) => item.id),
      answers,
    );
    return {
      assignment,
      hasItems: true,
      learners: analysis.learners,
      items: items.flatMap((head) => {
        const figures = analysis.items.get(head.id);
        return figures === undefined ? [] : [itemView(head, figures)];
      }),
    };
  });
}

function itemView({ id, title, detail, choices, reasons, chart }: ItemHead, figures: ItemFigures): ClassItem {
  const { answers, right, discrimination } = figures;
  return {
    id,
    title,
    detail,
    answers,
    right,
    discrimination,
    chart,
    choices: choices.map(({ id: choice, text, isRight }) => ({ text, isRight, n: figures.choices.get(choice) ?? 0 })),
    reasons: reasons
      .flatMap(({ id: reason, text }) => {
        const given = figures.reasons.get(reason);
        return given === undefined ? [] : [{ text, ...given }];
      })
      .toSorted((a, b) => b.n - a.n),
  };
}

/**
 * Returns how well the confidence of the class's learners agrees with the outcomes, over the class's newest
 * `CLASS_CALIBRATION_TESTS_MAX` Bias Tests. Throws what `taughtClass` throws.
 */
export function readClassCalibration(
  { db }: InsightDeps,
  userId: string,
  classId: string,
): Promise<ClassCalibrationResponse> {
  return db.read(async (tx) => {
    await taughtClass(tx, classId, userId);
    const tests = (await assignmentsOf(tx, classId)).filter(({ kind }) => kind === 'bias-test');
    const work = await visibleWork(tx, {
      classId,
      assignmentIds: tests.slice(-CLASS_CALIBRATION_TESTS_MAX).map(({ id }) => id),
    });
    const finished = work.filter(({ finishedAt }) => finishedAt !== null);
    const attempts = finished.flatMap(({ attemptId }) => (attemptId === null ? [] : [attemptId]));
    const { calls, charts, reliability, brier } = classCalibration(await callGroupsOf(tx, attempts));
    const learners = new Set(finished.map((each) => each.userId)).size;
    return { calls, charts, learners, reliability: [...reliability], brier };
  });
}
