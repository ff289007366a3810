/** How the fills of an account are simulated, from the easiest to the strictest; the rules are in `PRESETS`. */
export const FILL_PRESETS = ['easy', 'normal', 'strict'] as const;
export type FillPreset = (typeof FILL_PRESETS)[number];
