/** How the fills of an account are simulated, from the easiest to the strictest; the rules are in `PRESETS`. */
export const FILL_PRESETS = ['easy', 'normal', 'strict'] as const;
export type FillPreset = (typeof FILL_PRESETS)[number];

export const FILL_PRESET_NAMES: Readonly<Record<FillPreset, string>> = {
  easy: 'Easy',
  normal: 'Normal',
  strict: 'Strict',
};

/** The presets of some trades. A server of the release before sends none, and `undefined` for a single trade. */
type SentPresets = Iterable<FillPreset | undefined> | undefined;

/**
 * Returns what is printed beside the score of trades: 'Normal fills', or 'Easy and Normal fills' if the trades were
 * filled under several presets. Empty if no preset is known.
 */
export function fillPresetsText(presets: SentPresets): string {
  const found = new Set(presets);
  const names = FILL_PRESETS.filter((each) => found.has(each)).map((each) => FILL_PRESET_NAMES[each]);
  return names.length === 0 ? '' : `${names.join(', ').replace(/, (?=[^,]*$)/, ' and ')} fills`;
}

/** Returns the presets as the end of a clause: ', Normal fills'. Empty if no preset is known. */
export function fillPresetsClause(presets: SentPresets): string {
  const text = fillPresetsText(presets);
  return text === '' ? '' : `, ${text}`;
}

/** Returns the presets as a sentence about several trades. Empty if no preset is known. */
export function fillPresetsSentence(presets: SentPresets): string {
  const known = new Set(presets);
  const text = fillPresetsText(known);
  return text === '' ? '' : `${known.size === 1 ? 'All' : 'The'} trades used ${text}.`;
}
