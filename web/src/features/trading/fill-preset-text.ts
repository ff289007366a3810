import { FILL_PRESET_NAMES, FILL_PRESETS, type FillPreset } from '@tradesense/core/trading/fill-preset.ts';

/** A sentence on the rules of each preset for fills. */
export const FILL_PRESET_RULES: Readonly<Record<FillPreset, string>> = {
  easy: 'No slippage, and any size fills at once.',
  normal: 'Spread and slippage are paid; slippage grows with the size. At most 10% of the volume fills at a time.',
  strict: 'As Normal, but limits fill only when the price goes through them, and orders arrive one price later.',
};

/** The presets as options of a control, from the easiest to the strictest. */
export const FILL_PRESET_OPTIONS = FILL_PRESETS.map((value) => ({ value, label: FILL_PRESET_NAMES[value] }));
