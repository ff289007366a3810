/** Limits of what a learner keeps for the desk. No imports, like `product.ts`. */
export const ORDER_PRESETS_MAX = 12;
export const CHART_TEMPLATES_MAX = 12;
/** Characters of the name of a preset or template. */
export const DESK_NAME_MAX = 40;

/** Lists that a learner keeps for the desk. */
export const DESK_LISTS = ['order-presets', 'chart-templates'] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/** Times in force of a preset. An end at a date is none: it would be over at the next order. */
export const PRESET_TIMES_IN_FORCE = ['gtc', 'day', 'ioc', 'fok'] as const;
