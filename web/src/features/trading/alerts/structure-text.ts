import type { StructureAlert } from '@tradesense/contract/structure-alerts.ts';
import { BREAK_NAMES, type BreakDirection, type BreakKind } from '@tradesense/core/grading/break-choice.ts';
import { INTERVAL_LABELS } from '../../../chart/model/setting-text.ts';
import { assetPriceText } from '../price-text.ts';

/** Labels of the kinds of structure breaks. */
export const KIND_LABELS: Readonly<Record<BreakKind, string>> = {
  bos: 'Break of structure (with the trend)',
  choch: 'Change of character (against the trend)',
  either: 'Either of them',
};

export const DIRECTION_LABELS: Readonly<Record<BreakDirection, string>> = {
  up: 'Up: a close above a swing high',
  down: 'Down: a close below a swing low',
  either: 'Up or down',
};

const WAITED_FOR: Readonly<Record<BreakKind, string>> = { ...BREAK_NAMES, either: 'structure break' };
const SIDES: Readonly<Record<BreakDirection, string>> = { up: ' up', down: ' down', either: '' };

/** Returns the name of a structure alert: 'BTC, 1 hour: break of structure up'. */
export const structureName = ({ asset, interval, kind, direction }: StructureAlert): string =>
  `${asset}, ${INTERVAL_LABELS[interval]}: ${WAITED_FOR[kind]}${SIDES[direction]}`;

/**
 * Returns a text that says what triggered an alert: 'BTC, 1 hour: closed above 90,000.00, break of structure'. Empty if
 * the alert has not triggered.
 */
export function structureNews({ asset, interval, triggered }: StructureAlert): string {
  if (triggered === null) return '';
  const { kind, direction, level } = triggered;
  const side = direction === 'up' ? 'above' : 'below';
  return `${asset}, ${INTERVAL_LABELS[interval]}: closed ${side} ${assetPriceText(asset, level)}, ${BREAK_NAMES[kind]}`;
}
