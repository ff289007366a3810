/** What a credit came from, in words and numbers. */
import { GAP_TOLERANCE, LEG_TOLERANCE, LEVEL_TOLERANCE, STRUCTURE_TOLERANCE, SWING_TOLERANCE } from './credit.ts';
import type { Nearness } from './credit.ts';
import type { ChartExamTool } from './exam-rules.ts';
import type { GradedMark } from './grade.ts';

const NAMES: Readonly<Record<ChartExamTool, string>> = {
  swing: 'swing',
  leg: 'leg',
  gap: 'gap',
  structure: 'break',
  level: 'level',
};

const REACH: Readonly<Record<ChartExamTool, string>> = {
  swing: `within ${SWING_TOLERANCE.half.bars} bars and ${SWING_TOLERANCE.half.atr} ATR`,
  leg: `with both anchors within ${LEG_TOLERANCE.half.bars} bars and ${LEG_TOLERANCE.half.atr} ATR`,
  gap: `within ${GAP_TOLERANCE.half.bars} bars that this range covers by ${GAP_TOLERANCE.half.overlap * 100} %`,
  structure: `within ${STRUCTURE_TOLERANCE.bars} bar`,
  level: `within ${LEVEL_TOLERANCE.half.atr} ATR`,
};

function barsWords(barsOff: number): string {
  if (barsOff === 0) return 'on the bar';
  const count = Math.abs(barsOff);
  return `${count} ${count === 1 ? 'bar' : 'bars'} ${barsOff > 0 ? 'late' : 'early'}`;
}

function atrWords(atrOff: number): string {
  const distance = Math.abs(atrOff).toFixed(2);
  return distance === '0.00' ? 'at the price' : `${distance} ATR ${atrOff > 0 ? 'high' : 'low'}`;
}

function placeWords(tool: ChartExamTool, { barsOff, atrOff, overlap }: Nearness): string {
  if (tool === 'level') return atrWords(atrOff);
  if (tool === 'structure') return barsWords(barsOff);
  if (tool === 'gap') return `${barsWords(barsOff)}, ranges overlap ${Math.round((overlap ?? 0) * 100)} %`;
  const place = `${barsWords(barsOff)}, ${atrWords(atrOff)}`;
  return tool === 'leg' ? `the worse anchor ${place}` : place;
}

function creditWords(credit: number): string {
  if (credit === 1) return 'full credit';
  return credit === 0.5 ? 'half credit' : `${credit} credit`;
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * One sentence on a graded mark, e.g. "1 bar late, 0.12 ATR high: full credit." `isTaken`: a reference is in reach of a
 * mark that earned nothing, but another mark has it.
 */
export function creditSentence(
  tool: ChartExamTool,
  { verdict, credit, nearness }: GradedMark,
  isTaken: boolean,
): string {
  if (verdict === 'wrong-side') {
    if (nearness === null) return 'There is one here, but in the other direction than asked: no credit.';
    return `The right place, but the other ${tool === 'swing' ? 'kind' : 'direction'}: no credit.`;
  }
  if (nearness !== null && credit > 0) {
    const label = tool === 'structure' && credit < 1 ? ', but the other label' : '';
    return capitalised(`${placeWords(tool, nearness)}${label}: ${creditWords(credit)}.`);
  }
  if (isTaken) return `The ${NAMES[tool]} here is credited to another mark: no credit.`;
  return `No ${NAMES[tool]} ${REACH[tool]} of this mark: no credit.`;
}
