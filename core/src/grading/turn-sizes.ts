/**
 * Explains why the swing rule of the exams keeps or drops each turn, by following the steps of `takeFractal`. Turns are
 * fractals that alternate between high and low.
 */
import { elementAt } from '../kernel/element-at.ts';
import { alternate, findFractals, isMoreExtreme, type Fractal } from '../market/fractals.ts';
import type { ChartBars } from './chart-bars.ts';
import { SWING_RULE, detectSwings, type SwingRule } from './swings.ts';

export type TurnFate =
  | { readonly kind: 'keep'; readonly legAtr: number | null; readonly from: Fractal | null }
  /** The leg to the turn is too small. */
  | { readonly kind: 'short'; readonly legAtr: number; readonly from: Fractal }
  /** Another turn of the same kind is more extreme, and the rule keeps no turn between them. */
  | { readonly kind: 'beaten'; readonly by: Fractal };

export interface JudgedTurn {
  readonly turn: Fractal;
  readonly fate: TurnFate;
}

/** Returns the turns of a chart: alternating fractals, before small legs are removed. */
export function findTurns({ bars }: ChartBars, rule: SwingRule): Fractal[] {
  return alternate(findFractals(bars, rule));
}

/**
 * Judges every turn by `rule`; the default is the rule of the exams. Swing detection applies the rule to all fractals,
 * but this function only to the fractals that `findTurns` returns. Returns `null` if the resulting swings differ;
 * charts on which they differ are rare and would confuse learners.
 */
export function judgeTurns(chart: ChartBars, rule: SwingRule = SWING_RULE): JudgedTurn[] | null {
  const turns = findTurns(chart, rule);
  const fates = new Map<Fractal, TurnFate>();
  const kept: Fractal[] = [];
  for (const turn of turns) {
    const last = kept.at(-1);
    if (last === undefined) {
      kept.push(turn);
      fates.set(turn, { kind: 'keep', legAtr: null, from: null });
    } else if (last.kind === turn.kind) {
      const before = kept.at(-2) ?? null;
      if (isMoreExtreme(turn.kind, turn.price, last.price)) {
        kept[kept.length - 1] = turn;
        fates.set(last, { kind: 'beaten', by: turn });
        const legAtr = before === null ? null : legOf(before, turn, chart);
        fates.set(turn, { kind: 'keep', legAtr, from: before });
      } else fates.set(turn, { kind: 'beaten', by: last });
    } else {
      const legAtr = legOf(last, turn, chart);
      const isLong = legAtr >= rule.legAtr && isMoreExtreme(turn.kind, turn.price, last.price);
      if (isLong) kept.push(turn);
      fates.set(turn, { kind: isLong ? 'keep' : 'short', legAtr, from: last });
    }
  }
  const swings = detectSwings(chart, chart.bars.t.length, rule);
  const isSame = swings.length === kept.length && swings.every(({ index }, place) => kept[place]?.index === index);
  return isSame ? turns.flatMap((turn) => judged(turn, fates.get(turn))) : null;
}

function judged(turn: Fractal, fate: TurnFate | undefined): JudgedTurn[] {
  return fate === undefined ? [] : [{ turn, fate }];
}

function legOf(from: Fractal, to: Fractal, { atr }: ChartBars): number {
  return Math.abs(to.price - from.price) / elementAt(atr, to.index);
}
