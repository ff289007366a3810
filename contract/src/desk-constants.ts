/**
 * Limits of the lists and alerts that a learner stores for the desk. Imports nothing, so that browsers load little
 * code.
 */
export const ORDER_PRESETS_MAX = 12;
export const CHART_TEMPLATES_MAX = 12;
/** Maximum length of the name of a preset or template, in characters. */
export const DESK_NAME_MAX = 40;

/** Lists that a learner stores for the desk. */
export const DESK_LISTS = ['order-presets', 'chart-templates'] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/**
 * Times in force that a preset can have. `gtd` is left out, because its fixed date would be in the past when the preset
 * is used later.
 */
export const PRESET_TIMES_IN_FORCE = ['gtc', 'day', 'ioc', 'fok'] as const;
