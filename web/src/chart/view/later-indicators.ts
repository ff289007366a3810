/** Loads and keeps the code of the indicators, which a chart without indicators does not need. */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type * as Code from './indicator-code.ts';

type IndicatorCode = typeof Code;

let loaded: IndicatorCode | null = null;

export async function loadIndicators(): Promise<void> {
  loaded ??= await import('./indicator-code.ts');
}

export const areIndicatorsLoaded = (): boolean => loaded !== null;

/** Returns the loaded code. Throws if it is not loaded, because content with indicators must not be drawn before. */
export function indicatorCode(): IndicatorCode {
  invariant(loaded !== null, 'indicators are drawn after their code is loaded');
  return loaded;
}
