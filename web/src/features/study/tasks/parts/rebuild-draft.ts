import type { CandleFill, Prices, TaskAnswers } from '@tradesense/core/study/task.ts';
import type { PriceRange } from '../../../../chart/price-plot.tsx';
import { roundStep } from '../../../../chart/price-plot.tsx';
import { snapped, type HandleRest, type HandleScale } from './handle-value.ts';

/** The parts of a candle that have a price, in ascending order. */
export const PLACES = ['low', 'bodyBottom', 'bodyTop', 'high'] as const;
export type Place = (typeof PLACES)[number];

export const PLACE_LABELS: Readonly<Record<Place, string>> = {
  low: 'Low',
  bodyBottom: 'Body bottom',
  bodyTop: 'Body top',
  high: 'High',
};

/** A candle in progress. A part that is not set yet is `null`. */
export type RebuildDraft = Readonly<Record<Place, number | null>> & { readonly fill: CandleFill | null };

export const EMPTY_DRAFT: RebuildDraft = { low: null, bodyBottom: null, bodyTop: null, high: null, fill: null };

/** Distance by which handles can be moved beyond the highest and the lowest price, as a share of the bar's range. */
const HANDLE_ROOM = 0.2;
/** Additional space above and below for drawing the handles, as a share of the bar's range. */
const LABEL_ROOM = 0.35;
const STEPS = 300;

/** Returns the scale along which the handles move, and the price range of the plot, which is larger. */
export function rebuildScale({ high, low }: Prices, decimals: number): { scale: HandleScale; range: PriceRange } {
  const span = high - low || 10 ** -decimals * STEPS;
  const step = Math.max(10 ** -decimals, roundStep(span / STEPS));
  const free = { min: low - HANDLE_ROOM * span, max: high + HANDLE_ROOM * span, step };
  const scale = { min: snapped(free.min, free), max: snapped(free.max, free), step };
  return { scale, range: { low: scale.min - LABEL_ROOM * span, high: scale.max + LABEL_ROOM * span } };
}

/** Returns the range in which a handle can move without crossing any other handle that is set. */
export function limitsOf(draft: RebuildDraft, place: Place, scale: HandleScale): HandleScale {
  const at = PLACES.indexOf(place);
  const setOf = (places: readonly Place[]) => places.flatMap((each) => draft[each] ?? []);
  return {
    step: scale.step,
    min: Math.max(scale.min, ...setOf(PLACES.slice(0, at))),
    max: Math.min(scale.max, ...setOf(PLACES.slice(at + 1))),
  };
}

/** Returns the end of the scale at which a handle is drawn until it is set. */
export const restOf = (place: Place): HandleRest => (place === 'high' || place === 'bodyTop' ? 'max' : 'min');

/** Returns a sentence that names two prices that contradict each other; `null` if no prices do. */
export function contradiction(draft: RebuildDraft): string | null {
  for (const [i, lower] of PLACES.entries()) {
    const upper = PLACES[i + 1];
    if (upper === undefined) continue;
    const [below, above] = [draft[lower], draft[upper]];
    if (below !== null && above !== null && below > above)
      return `${PLACE_LABELS[upper]} is below ${PLACE_LABELS[lower].toLowerCase()}.`;
  }
  return null;
}

/** Returns the learner's answer from a draft; `null` if a part is missing or two prices contradict each other. */
export function rebuiltCandle(draft: RebuildDraft): TaskAnswers['rebuild'] | null {
  const { low, bodyBottom, bodyTop, high, fill } = draft;
  if (low === null || bodyBottom === null || bodyTop === null || high === null || fill === null) return null;
  return contradiction(draft) === null ? { low, bodyBottom, bodyTop, high, fill } : null;
}

/** Converts the four prices of a bar to the draft of a complete candle. */
export function candleOf({ open, high, low, close }: Prices): RebuildDraft {
  const fill = close >= open ? 'hollow' : 'filled';
  return { high, bodyTop: Math.max(open, close), bodyBottom: Math.min(open, close), low, fill };
}
