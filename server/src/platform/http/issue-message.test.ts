// If this fails, a rejected request is answered in the jargon of the validator instead of a sentence that says what the
// field must be.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueMessage } from './issue-message.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueMessage }).error?.issues.map(({ message }) => message);

test.each([
  ['a field that is missing', z.object({ name: z.string() }), {}, 'is required'],
  ['a number for a text', z.string(), 1, 'must be text'],
  ['a text for a number', z.number(), 'x', 'must be a number'],
  ['a part of a whole', z.int(), 1.5, 'must be a whole number'],
  ['an empty text', z.string().min(1), '', 'must not be empty'],
  ['a short text', z.string().min(8), 'abc', 'must have at least 8 characters'],
  ['a long text', z.string().max(1), 'abc', 'must have at most 1 character'],
  ['a long list', z.array(z.number()).max(2), [1, 2, 3], 'must have at most 2 entries'],
  ['a list of another length', z.array(z.number()).length(3), [1], 'must have exactly 3 entries'],
  ['a small number', z.number().min(5), 1, 'must be at least 5'],
  ['a number on an open end', z.number().gt(0), 0, 'must be above 0'],
  ['a large number', z.number().max(5), 9, 'must be at most 5'],
  ['no email address', z.email(), 'x', 'must be an email address'],
  ['another word', z.enum(['up', 'down']), 'left', 'must be one of up, down'],
  ['another constant', z.literal('btc'), 'eth', 'must be btc'],
  ['what a schema says itself', z.string().min(3, 'must be a sentence'), 'a', 'must be a sentence'],
])('the message of the field is right: %s', (_name, schema, value, message) => {
  expect(messages(schema, value)).toEqual([message]);
});
