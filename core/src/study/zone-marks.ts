/**
 * Gaps of any height for `delete-false`. The learner must delete the gaps that are lower than the minimum height of the
 * gap exam.
 */
import { shuffled } from '../bias/random-draw.ts';
import { GAP_RULE } from '../grading/gaps.ts';
import { elementAt } from '../kernel/element-at.ts';
import { GAP_SIZES } from './count-gaps.ts';
import type { MarkSource } from './deletable-marks.ts';

export const ZONE_MARKS: MarkSource = {
  kind: 'zone',
  prompt: `Delete the gaps that are too small. A gap counts from ${GAP_RULE.heightAtr} ATR, measured at its middle bar.`,
  words: GAP_SIZES.words,
  apart: 4,
  find: (chart, measured, { showsRuler }, random) =>
    shuffled(random, GAP_SIZES.find(chart, measured)).map(({ text, isCounted, bars, ...event }) => {
      const [name = text] = text.split(':');
      return {
        ...event,
        text: showsRuler ? name : text,
        ...(showsRuler ? { ruler: elementAt(measured.atr, event.from + 1) } : {}),
        isFalse: !isCounted,
        bars,
      };
    }),
};
