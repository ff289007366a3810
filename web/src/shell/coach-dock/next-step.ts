/** Chooses the one next step that the coach names: the server's first that does not lead to the page that is open. */
import type { NextStep } from '@tradesense/contract/guidance.ts';
import { addressLink } from '../../platform/address-link.ts';

/** The page that is open. */
export interface OpenPage {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

export function chooseStep(steps: readonly NextStep[], page: OpenPage): NextStep | null {
  return steps.find((step) => !leadsTo(step, page)) ?? steps[0] ?? null;
}

/** Whether the step leads to that page: its path, and the trade that it names. */
function leadsTo({ href }: NextStep, page: OpenPage): boolean {
  const { to, search } = addressLink(href);
  if (to !== page.pathname.replace(/(.)\/$/, '$1')) return false;
  return search['trade'] === undefined || search['trade'] === page.search['trade'];
}
