import type { OpenLtiLaunchRequest } from '@tradesense/contract/lti.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import type { LtiClasses } from './class-port.ts';
import { findCourse, insertCourse, storeResource } from './courses.repo.ts';
import {
  endedProblem,
  foreignClassProblem,
  openCourseProblem,
  otherAccountProblem,
  unknownAssignmentProblem,
  withdrawnAssignmentProblem,
} from './launch-problems.ts';
import { insertLink } from './links.repo.ts';
import { chooseAssignment, claimLaunch, lockLaunch } from './logins.repo.ts';
import type { LaunchRow } from './lti.tables.ts';
import { accountState, type Caller } from './read-launch.queries.ts';
import { queueScore } from './scores.repo.ts';

export type OpenLaunchDeps = Pick<Platform, 'db' | 'clock' | 'ids'> & { readonly classes: LtiClasses };

type SignedIn = Caller & { readonly userId: string };

/**
 * Opens the target of a launch and returns the path of its page. The person has confirmed on the page that the account
 * is theirs, so the link between person and account is stored now. Everything happens in one transaction, so a launch
 * that is refused leaves neither a link nor a class.
 */
export function openLaunch(
  deps: OpenLaunchDeps,
  id: string,
  caller: SignedIn,
  request: OpenLtiLaunchRequest,
): Promise<{ path: string }> {
  return deps.db.transaction(async (tx) => {
    const launch = await ownLaunch(deps, tx, id, caller);
    await link(deps, tx, launch, caller.userId);
    const courseOfLaunch = { platformId: launch.platformId, ...launch.message };
    const { role, kind } = launch.message;
    const course =
      (await findCourse(tx, courseOfLaunch)) ??
      (role === 'teacher' ? await connect(deps, tx, launch, caller.userId, request) : null);
    if (course === null) throw openCourseProblem();
    await enter(deps, tx, launch, course.classId, caller.userId, request);
    if (kind === 'deep-link') return { path: `/lti/launch/${id}` };
    return { path: await openResource(deps, tx, launch, course, caller.userId) };
  });
}

/**
 * Stores which assignment the teacher has chosen for a deep link. Returns the path of the page that sends the choice to
 * the platform; `null` if an embedded window in the platform's page waits for the choice.
 */
export function chooseLink(
  deps: OpenLaunchDeps,
  id: string,
  caller: SignedIn,
  assignmentId: string,
): Promise<{ path: string | null }> {
  return deps.db.transaction(async (tx) => {
    const launch = await ownLaunch(deps, tx, id, caller);
    const course = await findCourse(tx, { platformId: launch.platformId, ...launch.message });
    if (launch.message.deepLink === null || launch.userId === null || course === null) throw endedProblem();
    if ((await deps.classes.roleIn(tx, course.classId, caller.userId)) !== 'teacher') throw foreignClassProblem();
    const assignment = await deps.classes.assignmentOf(tx, assignmentId);
    if (assignment?.classId !== course.classId) throw unknownAssignmentProblem();
    if (assignment.withdrawnAt !== null) throw withdrawnAssignmentProblem();
    await chooseAssignment(tx, id, assignmentId);
    return { path: launch.frameHash === null ? `/api/lti/returns/${id}` : null };
  });
}

/**
 * Locks a launch of this browser and returns it. Throws a problem if the launch has expired, if another account has
 * opened it, or if its person or the caller's account is already linked otherwise.
 */
async function ownLaunch({ clock }: OpenLaunchDeps, tx: Tx, id: string, caller: SignedIn): Promise<LaunchRow> {
  const { browserHash, userId } = caller;
  const launch = browserHash === null ? null : await lockLaunch(tx, id, browserHash, clock.now());
  if (launch === null) throw endedProblem();
  if ((await accountState(tx, launch, userId)) === 'other-account') throw otherAccountProblem();
  return launch;
}

async function link({ ids, clock }: OpenLaunchDeps, tx: Tx, launch: LaunchRow, userId: string): Promise<void> {
  const { subject } = launch.message;
  await insertLink(tx, { id: ids.next(), platformId: launch.platformId, subject, userId, linkedAt: clock.now() });
  // Since `ownLaunch` checked the launch, another launch of the same person may have linked a different account.
  if ((await accountState(tx, launch, userId)) !== 'linked') throw otherAccountProblem();
  await claimLaunch(tx, launch.id, userId);
}

interface Course {
  readonly id: string;
  readonly classId: string;
}

/** Connects the course with the class that the teacher chooses, or with a new class. */
async function connect(
  { classes, ids, clock }: OpenLaunchDeps,
  tx: Tx,
  { platformId, message }: LaunchRow,
  userId: string,
  { classId }: OpenLtiLaunchRequest,
): Promise<Course> {
  if (classId === undefined)
    throw new Problem('invalid-request', {
      detail: 'body.classId: must name the class of this course, or be null for a new one.',
      errors: [{ path: 'body.classId', message: 'must name the class of this course, or be null for a new one' }],
    });
  if (classId !== null && (await classes.roleIn(tx, classId, userId)) !== 'teacher')
    throw new Problem('not-found', { detail: 'You have no such class.' });
  const { deploymentId, contextId, course } = message;
  const row = {
    id: ids.next(),
    platformId,
    deploymentId,
    contextId,
    classId: classId ?? (await classes.createClass(tx, userId, course ?? 'New class')),
    createdAt: clock.now(),
  };
  if (await insertCourse(tx, row)) return row;
  // Another teacher has just connected the course. If a class was created here, it is rolled back with the transaction.
  throw foreignClassProblem();
}

/**
 * Ensures that the account is in the class, as its teacher or as a learner. A learner who is not in the class joins it.
 */
async function enter(
  { classes }: OpenLaunchDeps,
  tx: Tx,
  { message }: LaunchRow,
  classId: string,
  userId: string,
  { isOldEnough }: OpenLtiLaunchRequest,
): Promise<void> {
  const present = await classes.roleIn(tx, classId, userId);
  if (message.role === 'teacher' && present !== 'teacher') throw foreignClassProblem();
  if (message.role === 'learner' && present === null)
    await classes.joinClass(tx, classId, userId, isOldEnough === true);
}

/**
 * Stores which assignment the link in the course opens, and queues the learner's grade if there is one already. Returns
 * the path of the page to open. That page says so if the assignment has been withdrawn.
 */
async function openResource(
  { classes, ids, clock }: OpenLaunchDeps,
  tx: Tx,
  { message }: LaunchRow,
  { id: courseId, classId }: Course,
  userId: string,
): Promise<string> {
  const { assignmentId, resourceLinkId, lineItemUrl } = message;
  invariant(resourceLinkId !== null, 'a launch that is no deep link has a resource link');
  if (assignmentId === null) return `/classes/${classId}`;
  const assignment = await classes.assignmentOf(tx, assignmentId);
  if (assignment?.classId !== classId) throw unknownAssignmentProblem();
  const resourceId = await storeResource(tx, { id: ids.next(), courseId, resourceLinkId, assignmentId, lineItemUrl });
  const isLearner = (await classes.roleIn(tx, classId, userId)) === 'learner';
  const grade = isLearner ? await classes.gradeOf(tx, assignmentId, userId) : null;
  if (grade !== null && lineItemUrl !== null)
    await queueScore(tx, { id: ids.next(), resourceId, userId, ...grade }, clock.now());
  return `/classes/${classId}?assignment=${assignmentId}`;
}
