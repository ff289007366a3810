import type { Palette } from '../../../chart/view/palette.ts';
import type { TradeLineRole } from './trade-line.ts';

/**
 * Appearance of a line. Lines of different roles differ in color or dashes, and each label contains the name of its
 * line.
 */
export interface LineLook {
  readonly color: string;
  /** Lengths of dashes and gaps in pixels; empty for a solid line. */
  readonly dash: readonly number[];
}

const DASHES: Readonly<Record<TradeLineRole, readonly number[]>> = {
  position: [],
  liquidation: [12, 3, 2, 3],
  limit: [7, 4],
  stop: [4, 4],
  trailing: [2, 2, 7, 2],
  'stop-loss': [2, 3],
  'take-profit': [10, 3],
  'ticket-entry': [3, 6],
  'ticket-stop': [3, 6],
  'ticket-target': [3, 6],
  'what-if': [12, 3, 2, 3, 2, 3],
};

function colorOf(role: TradeLineRole, palette: Palette): string {
  switch (role) {
    case 'position':
      return palette.lines[1];
    case 'limit':
    case 'ticket-entry':
      return palette.lines[4];
    case 'stop':
      return palette.lines[2];
    case 'trailing':
      return palette.lines[3];
    case 'take-profit':
    case 'ticket-target':
      return palette.rising;
    case 'stop-loss':
    case 'ticket-stop':
    case 'liquidation':
    case 'what-if':
      return palette.falling;
  }
}

export function lookOf(role: TradeLineRole, palette: Palette): LineLook {
  return { color: colorOf(role, palette), dash: DASHES[role] };
}
