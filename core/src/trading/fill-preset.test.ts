// If this fails, a page does not say how the trades behind a score were filled, or prints fills without a name.
import { expect, it } from 'vitest';
import { fillPresetsClause, fillPresetsSentence, fillPresetsText, type FillPreset } from './fill-preset.ts';

it.each<[string, readonly (FillPreset | undefined)[] | undefined, string, string, string]>([
  ['one preset', ['normal', 'normal'], 'Normal fills', ', Normal fills', 'All trades used Normal fills.'],
  ['several presets', ['strict', 'normal', 'easy'], 'Easy, Normal and Strict fills', ', Easy, Normal and Strict fills', 'The trades used Easy, Normal and Strict fills.'],
  ['no preset', [], '', '', ''],
  ['a trade without a preset', [undefined], '', '', ''],
  ['a server that sends no presets', undefined, '', '', ''],
])('the texts of %s name each preset once', (_what, presets, text, clause, sentence) => {
  expect([fillPresetsText(presets), fillPresetsClause(presets), fillPresetsSentence(presets)]).toEqual([text, clause, sentence]);
}); // oxfmt-ignore
