/**
 * Notes on a chart for `delete-false`. The learner must delete the notes that no price could refute and the notes that
 * a price of the chart does refute. The false notes alternate between these two kinds, so that reading only the words
 * or only the bars does not pass.
 */
import { shuffled } from '../bias/random-draw.ts';
import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';
import type { MarkCandidate, MarkSource } from './deletable-marks.ts';
import { chartClaims, type ChartNote, type NoteChart } from './note-claims.ts';
import { chartGuesses } from './note-guesses.ts';

/** Maximum number of notes offered per family. More are never needed. */
const OFFERED = 6;

/** Returns the first value of each list, then the second of each, and so on. */
function byTurns<Value>(lists: readonly (readonly Value[])[]): readonly Value[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

function drawn(random: Random, families: readonly (readonly ChartNote[])[]): readonly ChartNote[] {
  return byTurns(shuffled(random, families).map((family) => shuffled(random, family).slice(0, OFFERED)));
}

function candidateOf({ measured: { bars } }: NoteChart, note: ChartNote): MarkCandidate {
  const inside = Array.from({ length: note.until - note.from + 1 }, (_, place) => note.from + place);
  return {
    ...note,
    top: Math.max(...inside.map((bar) => elementAt(bars.h, bar))),
    bottom: Math.min(...inside.map((bar) => elementAt(bars.l, bar))),
  };
}

export const NOTE_MARKS: MarkSource = {
  kind: 'note',
  prompt:
    'Delete every note that no price could prove wrong, and every note that a price of this chart does prove wrong.',
  words:
    'A note stays if a price could prove it wrong and none does. Who traded, and why, is in no price. For the rest, look at the bars it names.',
  apart: 4,
  find(chart, measured, _options, random) {
    const on: NoteChart = { chart, measured, random };
    const claims = chartClaims(on);
    const of = (isFalse: boolean) => claims.map((family) => family.filter((note) => note.isFalse === isFalse));
    const guesses = drawn(random, chartGuesses(on));
    const disproved = drawn(random, of(true));
    const turns = random.next() < 0.5 ? [guesses, disproved] : [disproved, guesses];
    return [...byTurns(turns), ...drawn(random, of(false))].map((note) => candidateOf(on, note));
  },
};
