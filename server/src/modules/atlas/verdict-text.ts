import type { AtlasHorizonCount } from '@tradesense/core/atlas/atlas-counts.ts';

/** Names of the figures that a verdict may contain in braces. */
export const VERDICT_FIGURES = ['cases', 'rate', 'control', 'difference', 'mirror', 'shuffled', 'bars'] as const;
type VerdictFigure = (typeof VERDICT_FIGURES)[number];

const whole = new Intl.NumberFormat('en-US');
const percent = (value: number) => `${(100 * value).toFixed(1)}%`;

/** Returns a value in percentage points as text: '+1.4' or '−0.6'. */
function points(value: number): string {
  const rounded = (100 * Math.abs(value)).toFixed(1);
  return Number(rounded) === 0 ? '0.0' : `${value > 0 ? '+' : '−'}${rounded}`;
}

function figures({ bars, all, shuffled }: AtlasHorizonCount): Readonly<Record<VerdictFigure, string | null>> {
  return {
    cases: whole.format(all.cases),
    rate: percent(all.rate),
    control: all.control === null ? null : percent(all.control),
    difference: all.difference === null ? null : points(all.difference),
    mirror: all.mirror === null ? null : percent(all.mirror),
    shuffled: shuffled === null ? null : percent(shuffled.rate),
    bars: String(bars),
  };
}

const isFigure = (name: string): name is VerdictFigure => VERDICT_FIGURES.some((figure) => figure === name);

/**
 * Returns the verdict text with the figures of a count inserted. Throws `Error` if the text names an unknown figure, or
 * one that this count does not have.
 */
export function verdictText(template: string, count: AtlasHorizonCount): string {
  const known = figures(count);
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = isFigure(name) ? known[name] : null;
    if (value === null) throw new Error(`has no figure {${name}}`);
    return value;
  });
}
