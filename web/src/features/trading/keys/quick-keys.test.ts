// If this fails, a key of the desk does something else than the help says, or keys act although they are switched off.
import { expect, test } from 'vitest';
import { INITIAL_KEYS, keysText, quickActOf, QUICK_ACTS, readKeys, withKey, type QuickAct } from './quick-keys.ts';

test('each action has a key of its own, in upper and lower case', () => {
  for (const act of QUICK_ACTS) expect(quickActOf(INITIAL_KEYS, INITIAL_KEYS.keys[act].toUpperCase())).toBe(act);
  expect(new Set(Object.values(INITIAL_KEYS.keys)).size).toBe(QUICK_ACTS.length);
  expect(['x', 'Enter', '', 'Shift'].map((key) => quickActOf(INITIAL_KEYS, key))).toEqual([null, null, null, null]);
});

test('keys that are switched off do nothing', () => {
  expect(quickActOf({ ...INITIAL_KEYS, isOn: false }, 'b')).toBeNull();
});

test.each([
  ['another letter', 'x', { ok: true }],
  ['no key', '', { ok: true }],
  ['its own key', 'B', { ok: true }],
  ['the key of another act', 'S', { ok: false, reason: 'taken', by: 'sell' }],
  ['a space', ' ', { ok: false, reason: 'not-a-key' }],
  ['two characters', 'xy', { ok: false, reason: 'not-a-key' }],
])('changing the key of Buy to %s is accepted or refused', (_, typed, change) => {
  expect(withKey(INITIAL_KEYS, 'buy', typed)).toMatchObject(change);
});

test('an action without a key is triggered by no key', () => {
  const changed = withKey(INITIAL_KEYS, 'buy', '');
  expect(changed.ok && quickActOf(changed.next, 'b')).toBeNull();
  expect(changed.ok && quickActOf(changed.next, 's')).toBe('sell');
});

test('stored keys are read again, and invalid ones are replaced by the initial keys or none', () => {
  const changed = withKey({ ...INITIAL_KEYS, isOn: false }, 'flatten', 'x');
  expect(changed.ok && readKeys(keysText(changed.next))).toEqual(changed.ok && changed.next);
  for (const text of [null, '{', '7', 'null', '{"keys":7}']) expect(readKeys(text)).toEqual(INITIAL_KEYS);
  expect(readKeys('{"keys":{"buy":"s","sell":"s"}}').keys).toMatchObject({ buy: 's', sell: '' });
});

test.each<[string, string, Partial<Record<QuickAct, string>>]>([
  ['a later action', '{"keys":{"sell":"b"}}', { buy: '', sell: 'b' }],
  ['an earlier action', '{"keys":{"buy":"?"}}', { buy: '?', help: '' }],
  ['several actions', '{"keys":{"buy":"s","dock":"b"}}', { buy: 's', sell: '', dock: 'b' }],
  ['no action', '{"keys":{"buy":"x"}}', { buy: 'x', sell: 's', help: '?' }],
  [
    'an action with the key of another one',
    '{"keys":{"sell":"x","flatten":"x"}}',
    { sell: 'x', flatten: '', buy: 'b' },
  ],
  ['an action without a key', '{"keys":{"buy":""}}', { buy: '', sell: 's' }],
])('an action that the stored text lacks gets its initial key unless that key is stored for %s', (_, text, keys) => {
  expect(readKeys(text).keys).toMatchObject(keys);
});
