/** The rules that make `justify` questions from recorded bars. Each rule has a file of its own. */
import { NO_LEVEL } from './justify-no-level.ts';
import type { JustifyCaseRule } from './justify-case-rule.ts';
import type { JustifyRule } from './task-spec.ts';

export const JUSTIFY_RULES: Readonly<Record<JustifyRule, JustifyCaseRule>> = { 'no-level': NO_LEVEL };
