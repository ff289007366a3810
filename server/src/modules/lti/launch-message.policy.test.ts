// If this fails, a learner of a course gets the rights of its teacher, or a teacher does not.
import { expect, test } from 'vitest';
import { roleOf } from './launch-message.policy.ts';

const CONTEXT = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

test.each([
  [`${CONTEXT}#Instructor`, 'teacher'],
  [`${CONTEXT}/Instructor#TeachingAssistant`, 'teacher'],
  ['Instructor', 'teacher'],
  [`${CONTEXT}#Learner`, 'learner'],
  [`${CONTEXT}#Mentor`, 'learner'],
  ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor', 'learner'],
])('the LTI role %s makes a %s', (role, expected) => {
  expect(roleOf([role])).toBe(expected);
});

test('a person without a role is a learner', () => {
  expect(roleOf([])).toBe('learner');
});
