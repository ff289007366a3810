// If this fails, a displayed name can reverse or hide the text next to it, or longer texts keep characters that reverse
// or hide text.
import { describe, expect, test } from 'vitest';
import { registerRequest, setupRequest } from '@tradesense/contract/auth.ts';
import { assignRequest } from '@tradesense/contract/class-assignments.ts';
import { createClassRequest } from '@tradesense/contract/classes.ts';
import { feedbackRequest } from '@tradesense/contract/feedback.ts';
import { profileAboutRequest } from '@tradesense/contract/people.ts';
import { publishPostRequest, writeCommentRequest } from '@tradesense/contract/posts.ts';
import { openTradingAccountRequest } from '@tradesense/contract/trading-accounts.ts';

const ID = '00000000-0000-7000-8000-000000000000';
const SENTENCE = 'Must be without direction marks, hidden characters and marks without a letter';
const person = { email: 'ann@example.org', password: 'candles drawn at noon' };
const lesson = { kind: 'lesson', lesson: 'swings' };

describe.each([
  ['the name of an account', registerRequest, 'name', person],
  ['the name of the first administrator', setupRequest, 'name', { ...person, token: 'A'.repeat(43) }],
  ['the name of a class', createClassRequest, 'name', { id: ID }],
  ['the title of an assignment', assignRequest, 'title', { id: ID, dueAt: null, content: lesson }],
  ['the name of a sandbox account', openTradingAccountRequest, 'name', {}],
])('%s', (_, schema, field, others) => {
  test.each(['An\u202En', 'An\u2067n', 'An\u200Fn', 'An\u200Bn', `A${'\u0301'.repeat(9)}nn`])(
    '%j is refused',
    (name) => {
      const result = schema.safeParse({ ...others, [field]: name });
      expect(result.error?.issues.find(({ path }) => path.join('.') === field)?.message).toBe(SENTENCE);
    },
  );

  test.each(['Ann', 'می\u200Cخواهم', 'שלום', '👩🏽\u200D💻 desk'])('%j is accepted', (name) => {
    const issues = schema.safeParse({ ...others, [field]: name }).error?.issues ?? [];
    expect(issues.filter(({ path }) => path.join('.') === field)).toEqual([]);
  });
});

const TURNED = 'Up \u202Enwod\u202C and 👩🏽\u200D💻\u200B';
const PLAIN = 'Up nwod and 👩🏽\u200D💻';

test('longer texts are stored without characters that reverse or hide their parts', () => {
  expect(profileAboutRequest.parse({ bio: TURNED, links: [], version: 0 }).bio).toBe(PLAIN);
  expect(publishPostRequest.parse({ text: TURNED }).text).toBe(PLAIN);
  expect(writeCommentRequest.parse({ text: TURNED }).text).toBe(PLAIN);
  expect(createClassRequest.parse({ id: ID, name: 'Class', description: TURNED }).description).toBe(PLAIN);
  expect(feedbackRequest.parse({ subject: TURNED, message: TURNED })).toMatchObject({ subject: PLAIN, message: PLAIN });
});

test('a text without a visible character is refused', () => {
  expect(publishPostRequest.safeParse({ text: '\u200B\u202E' }).success).toBe(false);
});
