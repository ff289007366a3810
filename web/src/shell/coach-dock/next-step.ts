/**
 * Chooses the next step that the coach shows: the first step from the server that does not lead to the open page, or
 * the first of all if every step leads there.
 */
import type { NextStep } from '@tradesense/contract/guidance.ts';
import { addressLink } from '../../platform/address-link.ts';

/** The address of the page that is open. */
export interface OpenPage {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

export function chooseStep(steps: readonly NextStep[], page: OpenPage): NextStep | null {
  return steps.find((step) => !leadsTo(step, page)) ?? steps[0] ?? null;
}

/** Whether the step leads to this page: the path is the same, and so is the trade if the step names one. */
function leadsTo({ href }: NextStep, page: OpenPage): boolean {
  const { to, search } = addressLink(href);
  if (to !== page.pathname.replace(/(.)\/$/, '$1')) return false;
  return search['trade'] === undefined || search['trade'] === page.search['trade'];
}
