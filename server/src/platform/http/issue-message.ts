import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  uuid: 'a UUID',
  url: 'a web address',
  datetime: 'an ISO time such as 2026-01-31T14:00:00Z',
  date: 'a date such as 2026-01-31',
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

function sizeMessage(origin: string, word: string, size: number | bigint, mayMeanEmpty: boolean): string {
  const units = UNITS[origin];
  if (units === undefined) return `must be ${word} ${size}`;
  if (mayMeanEmpty && size === 1 && word === 'at least') return 'must not be empty';
  return `must have ${word} ${size} ${units[Number(size) === 1 ? 0 : 1]}`;
}

/**
 * Returns the requirement that a field violates, as a text that follows the field's name: `body.name: must have at most
 * 80 characters`. Returns `undefined` to use zod's message. A message in the schema takes precedence.
 */
export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small': {
      const word = issue.exact === true ? 'exactly' : issue.inclusive === false ? 'above' : 'at least';
      return sizeMessage(issue.origin, word, issue.minimum, true);
    }
    case 'too_big': {
      const word = issue.exact === true ? 'exactly' : issue.inclusive === false ? 'below' : 'at most';
      return sizeMessage(issue.origin, word, issue.maximum, false);
    }
    case 'invalid_format':
      return FORMATS[issue.format] === undefined ? undefined : `must be ${FORMATS[issue.format]}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return undefined;
  }
}
