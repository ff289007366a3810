// If this fails, an unsaved note is lost when the learner goes to another step, or can be read by the next person who
// uses the browser.
import { expect, test } from 'vitest';
import { clearPrivateData } from '../../../platform/private-data.ts';
import { dropNoteDraft, keepNoteDraft, noteDraft } from './note-drafts.ts';

test('a draft stays until its text is stored', () => {
  keepNoteDraft('candle', 'A bar forgets its path.');
  keepNoteDraft('candle', 'A bar forgets its path. Always.');
  dropNoteDraft('candle', 'A bar forgets its path.');
  expect(noteDraft('candle')).toBe('A bar forgets its path. Always.');
  dropNoteDraft('candle', 'A bar forgets its path. Always.');
  expect(noteDraft('candle')).toBeNull();
});

test('a draft is deleted when the session ends', () => {
  keepNoteDraft('candle', 'What nobody else should read.');
  clearPrivateData();
  expect(noteDraft('candle')).toBeNull();
});
