/**
 * Chooses the next step that the coach shows: the first step from the server that does not link to the open page. If
 * all steps link to the open page, chooses the first one. A step of the first hour is chosen on its own page as well,
 * so that the coach names the same step as Home and Study.
 */
import type { NextStep } from '@tradesense/contract/guidance.ts';
import { addressLink } from '../../platform/address-link.ts';

/** The address of the open page. */
export interface OpenPage {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

export function chooseStep(steps: readonly NextStep[], page: OpenPage): NextStep | null {
  return steps.find((step) => step.kind === 'first-hour' || !leadsTo(step, page)) ?? steps[0] ?? null;
}

/** Whether the step links to the open page: the paths are equal and, if the step is about a trade, the trades too. */
function leadsTo({ href }: NextStep, page: OpenPage): boolean {
  const { to, search } = addressLink(href);
  if (to !== page.pathname.replace(/(.)\/$/, '$1')) return false;
  return search['trade'] === undefined || search['trade'] === page.search['trade'];
}
