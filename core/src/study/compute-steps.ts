/**
 * The formulas of `compute` tasks. Each step is computed from given figures and earlier steps. So if a learner gets one
 * step wrong, the later steps can be checked against that learner's own value. A new topic adds its formulas here and
 * their ids to `COMPUTE_FORMULAS`.
 */
import type { Random } from '../kernel/random.ts';
import { ASSET_CLASS_FORMULAS } from './compute-asset-classes.ts';
import { BASIC_FORMULAS } from './compute-basics.ts';
import { RISK_FORMULAS } from './compute-risk.ts';
import { INTRADAY_TRADING_FORMULAS } from './compute-intraday-trading.ts';
import { ORDER_FLOW_FORMULAS } from './compute-order-flow.ts';
import { PAPER_TRADING_FORMULAS } from './compute-paper-trading.ts';
import type { FigureLabel, Figures, FormulaRule, StepRule } from './compute-formula.ts';
import { numberText } from '../kernel/number-text.ts';
import type { ComputeTable } from './task-parts.ts';
import type { ComputeFormula } from './task-spec.ts';

const FORMULAS: Readonly<Record<ComputeFormula, FormulaRule>> = {
  ...BASIC_FORMULAS,
  ...ASSET_CLASS_FORMULAS,
  ...RISK_FORMULAS,
  ...ORDER_FLOW_FORMULAS,
  ...PAPER_TRADING_FORMULAS,
  ...INTRADAY_TRADING_FORMULAS,
};

const STEPS = new Map<string, StepRule>(Object.values(FORMULAS).flatMap(({ steps }) => Object.entries(steps)));
const LABELS = new Map<string, FigureLabel>(Object.values(FORMULAS).flatMap(({ labels }) => Object.entries(labels)));

/** Returns the rule of a step; `null` for an unknown id. */
export function stepRule(id: string): StepRule | null {
  return STEPS.get(id) ?? null;
}

/** Returns the ids of the steps that are asked with these figures, in order. */
export function stepsOf(formula: ComputeFormula, figures: Figures): readonly string[] {
  const { steps, asks } = FORMULAS[formula];
  return Object.keys(steps).filter((id) => asks?.(id, figures) ?? true);
}

export function promptOf(formula: ComputeFormula): string {
  return FORMULAS[formula].prompt;
}

export function drawFigures(formula: ComputeFormula, random: Random): Figures {
  return FORMULAS[formula].draw(random);
}

/** Returns the table of figures that the formula shows; `null` if it shows none. */
export function tableOf(formula: ComputeFormula, figures: Figures): ComputeTable | null {
  return FORMULAS[formula].table?.of(figures) ?? null;
}

/** Returns the figures that are not in a table, formatted for the learner without needless digits. */
export function givenFigures(
  formula: ComputeFormula,
  figures: Figures,
): readonly { readonly label: string; readonly value: string }[] {
  const inTable = FORMULAS[formula].table?.names ?? [];
  const listed = Object.entries(figures).filter(([name]) => !inTable.includes(name));
  return listed.map(([name, value]) => {
    const { label, unit = '', text } = LABELS.get(name) ?? { label: name };
    const decimals = (String(value).split('.')[1] ?? '').length;
    return { label, value: text?.(value) ?? `${numberText(value, decimals)}${unit}` };
  });
}
