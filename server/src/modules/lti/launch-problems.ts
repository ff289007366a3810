import { Problem } from '../../platform/http/problem.ts';

export const endedProblem = (): Problem =>
  new Problem('link-expired', { detail: 'This launch has ended. Open the link in the course again.' });

export const otherAccountProblem = (): Problem =>
  new Problem('lti-account-differs', {
    detail:
      'The course knows you by another account, or this account belongs to somebody else in the course. Sign in with the other one.',
  });

export const openCourseProblem = (): Problem =>
  new Problem('lti-course-open', {
    detail: 'Your teacher has not connected this course with a class yet. Tell your teacher to open the link once.',
  });

export const foreignClassProblem = (): Problem =>
  new Problem('not-allowed', { detail: 'This course is connected with the class of another teacher.' });

export const withdrawnAssignmentProblem = (): Problem =>
  new Problem('not-found', { detail: 'This assignment has been withdrawn. Choose another one.' });

export const unknownAssignmentProblem = (): Problem =>
  new Problem('not-found', { detail: 'This link names an assignment that the class of this course does not have.' });
