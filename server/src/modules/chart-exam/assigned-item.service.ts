import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isItemShown } from './exam-item.repo.ts';
import type { DrawDeps, DrawnItem } from './draw-item.service.ts';

/** Returns the item for the chart at `index` of a class's exam, whose charts are fixed. */
export function assignedItem(items: readonly string[], index: number): DrawnItem {
  return { kind: 'bank', id: elementAt(items, index) };
}

/**
 * Whether a class exam's item was already served to the learner by another call. Unlike `isSpent`, it does not check
 * whether the item is void or withheld: all learners of a class get the same charts, and a void chart counts for none
 * of them.
 */
export async function isAssignedShown(
  _deps: Pick<DrawDeps, 'withheldFrom'>,
  tx: Tx,
  userId: string,
  drawn: DrawnItem,
): Promise<boolean> {
  return drawn.kind === 'bank' && (await isItemShown(tx, userId, drawn.id));
}
