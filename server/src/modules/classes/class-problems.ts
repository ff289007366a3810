import {
  CLASS_AGE_WITHOUT_SCHOOL,
  CLASS_ASSIGNMENTS_MAX,
  CLASS_MEMBERS_MAX,
  CLASS_MESSAGES_MAX,
  CLASS_MESSAGES_PER_DAY,
  CLASSES_TAUGHT_MAX,
} from '@tradesense/core/classes/class-rules.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Returns the problem for a class that does not exist. A class that the caller is not in gets the same problem. */
export const noSuchClass = (): Problem => new Problem('not-found', { detail: 'There is no such class among yours.' });

/**
 * Returns the problem for an unknown or old code of a class. A class that does not admit this learner causes the same
 * problem.
 */
export const noSuchCode = (): Problem =>
  new Problem('not-found', {
    detail: 'No class admits learners with this code. Check it, or ask your teacher for a new one.',
  });

export const doesNotTeach = (): Problem =>
  new Problem('not-allowed', { detail: 'Switch teaching on in your profile first.' });

export const usernameNeeded = (why: string): Problem =>
  new Problem('username-needed', { detail: `Choose a username first: ${why}.` });

export const ownClass = (): Problem =>
  new Problem('not-yourself', { detail: 'You teach this class. Its code is for your learners.' });

export const tooManyClasses = (): Problem =>
  new Problem('class-limit-reached', {
    detail: `You teach ${CLASSES_TAUGHT_MAX} classes, the most that an account can. Archive one first.`,
  });

export const classFull = (): Problem =>
  new Problem('class-limit-reached', {
    detail: `This class has ${CLASS_MEMBERS_MAX} learners, the most that a class can.`,
  });

export const schoolNeeded = (): Problem =>
  new Problem('class-needs-school', {
    detail: `Learners under ${CLASS_AGE_WITHOUT_SCHOOL} can join this class only after its teacher has declared that the school agrees.`,
  });

export const noSuchAssignment = (): Problem =>
  new Problem('not-found', { detail: 'There is no such assignment in your class.' });

export const noSuchLesson = (lesson: string): Problem => {
  const message = `There is no lesson "${lesson}".`;
  return new Problem('not-found', { detail: message, errors: [{ path: 'body.content.lesson', message }] });
};

export const noSuchTask = (): Problem => {
  const message = 'There is no such task, or no challenge of this topic.';
  return new Problem('not-found', { detail: message, errors: [{ path: 'body.content.task', message }] });
};

/** Returns the problem for an assignment that needs more non-overlapping charts than there are. */
export const tooFewCharts = (charts: number, instead: string): Problem =>
  new Problem('not-enough-history', {
    detail: `There is not enough price history for ${charts} charts that do not overlap. Choose fewer charts, ${instead}.`,
  });

/** Returns the problem for work that cannot be started, because its class is archived. */
export const isArchived = (): Problem =>
  new Problem('not-found', { detail: 'This class is archived. Nothing new is started in it.' });

export const noSuchMessage = (): Problem =>
  new Problem('not-found', { detail: 'There is no such message in your class.' });

export const tooManyMessages = (): Problem =>
  new Problem('class-limit-reached', {
    detail: `A class gets at most ${CLASS_MESSAGES_PER_DAY} messages a day, and keeps at most ${CLASS_MESSAGES_MAX}. Wait, or delete some.`,
  });

export const tooManyAssignments = (): Problem =>
  new Problem('class-limit-reached', {
    detail: `This class has ${CLASS_ASSIGNMENTS_MAX} assignments, the most that a class can. Withdraw one first.`,
  });
