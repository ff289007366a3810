import type { KeepPlan } from '../sandbox/index.ts';
import { insertPlan } from './journal.repo.ts';
import { planRow } from './trade-plan.policy.ts';

/** Freezes a plan with its decision: there is no way to change it afterwards. See `KeepPlan`. */
export const keepPlan: KeepPlan = async (tx, plan, entry) => {
  await insertPlan(tx, planRow(plan, entry));
};
