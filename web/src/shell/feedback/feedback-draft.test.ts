// If this fails, invalid feedback is sent, a text is cut off, or a signed-in user has to enter an address.
import { expect, test } from 'vitest';
import { draftErrors, EMPTY_DRAFT, isBlank, requestOf } from './feedback-draft.ts';

const draft = { ...EMPTY_DRAFT, subject: 'Hello', message: 'World' };

test('the type of an empty draft is general feedback', () => {
  expect(EMPTY_DRAFT.type).toBe('general_feedback');
});

test.each([
  ['a', 'b', false],
  ['', 'b', true],
  ['a', '', true],
  ['  ', 'b', true],
  ['a', ' \n\t ', true],
])('a draft with subject %j and message %j is blank: %s', (subject, message, expected) => {
  expect(isBlank({ ...draft, subject, message })).toBe(expected);
});

test.each([
  [{ subject: 'x'.repeat(200), message: 'x'.repeat(2000) }, {}],
  [{ subject: 'x'.repeat(201) }, { subject: '1 character too many.' }],
  [{ message: 'x'.repeat(2003) }, { message: '3 characters too many.' }],
  [{ email: '' }, {}],
  [{ email: ' ada@example.com ' }, {}],
  [{ email: 'ada@' }, { email: 'Enter a complete email address, like name@example.com.' }],
])('the draft of case %# has exactly the expected errors', (changes, expected) => {
  expect(draftErrors({ ...draft, ...changes }, true)).toEqual(expected);
});

test('the address of a signed-in user is neither checked nor sent', () => {
  const typed = { ...draft, email: 'ada@' };
  expect(draftErrors(typed, false)).toEqual({});
  expect(requestOf(typed, false).email).toBeNull();
});

test('the request has no blanks at the start or end of its texts', () => {
  expect(requestOf({ type: 'bug_report', subject: ' a ', message: '\nb\n', email: ' ada@example.com ' }, true)).toEqual(
    { type: 'bug_report', subject: 'a', message: 'b', email: 'ada@example.com' },
  );
  expect(requestOf({ ...draft, email: '  ' }, true).email).toBeNull();
});
