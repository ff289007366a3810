/** How the fills of an account are simulated, from the easiest to the strictest; the rules are in `PRESETS`. */
export const FILL_PRESETS = ['easy', 'normal', 'strict'] as const;
export type FillPreset = (typeof FILL_PRESETS)[number];

export const FILL_PRESET_NAMES: Readonly<Record<FillPreset, string>> = {
  easy: 'Easy',
  normal: 'Normal',
  strict: 'Strict',
};

/**
 * Returns what is printed beside the score of trades: 'Normal fills', or 'Easy and Normal fills' if the trades were
 * filled under several presets. Needs at least one preset.
 */
export function fillPresetsText(presets: Iterable<FillPreset>): string {
  const found = new Set(presets);
  const names = FILL_PRESETS.filter((each) => found.has(each)).map((each) => FILL_PRESET_NAMES[each]);
  return `${names.join(', ').replace(/, (?=[^,]*$)/, ' and ')} fills`;
}
