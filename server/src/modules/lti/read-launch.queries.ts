import type { LtiLaunch } from '@tradesense/contract/lti.ts';
import type { LtiAccountState } from '@tradesense/contract/lti-constants.ts';
import { profilesOf } from '../profiles/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { LtiClasses } from './class-port.ts';
import { findCourse } from './courses.repo.ts';
import { endedProblem } from './launch-problems.ts';
import { linksOf } from './links.repo.ts';
import { findLaunch } from './logins.repo.ts';
import type { LaunchRow } from './lti.tables.ts';
import { findPlatform } from './platforms.repo.ts';

export type ReadLaunchDeps = Pick<Platform, 'db' | 'clock'> & { readonly classes: LtiClasses };

/** The browser and the account that read a launch. */
export interface Caller {
  /** Hash of the browser's id; `null` if the browser has started no login. */
  readonly browserHash: string | null;
  /** Id of the account; `null` for a guest. */
  readonly userId: string | null;
}

/**
 * Returns what the page of a launch shows. Throws `link-expired` (410) if the launch does not belong to this browser,
 * or has expired.
 */
export async function readLaunchView(deps: ReadLaunchDeps, id: string, caller: Caller): Promise<LtiLaunch> {
  const { browserHash, userId } = caller;
  if (browserHash === null) throw endedProblem();
  return deps.db.read(async (tx) => {
    const launch = await findLaunch(tx, id, browserHash, deps.clock.now());
    const platform = launch === null ? null : await findPlatform(tx, launch.platformId);
    if (launch === null || platform === null) throw endedProblem();
    const { kind, role, course } = launch.message;
    const shown = {
      id,
      kind,
      role,
      platform: platform.name,
      course,
      account: await accountState(tx, launch, userId),
      returnsToFrame: launch.frameHash !== null,
    };
    const closed = { class: null, joins: false, classes: [], assignments: [] };
    if (userId === null || shown.account === 'other-account') return { ...shown, ...closed };
    return { ...shown, ...(await placeOf(deps, tx, launch, userId)) };
  });
}

type Place = Pick<LtiLaunch, 'class' | 'joins' | 'classes' | 'assignments'>;

/** Returns the class that is connected to the launch's course, and what the account can do in that class. */
async function placeOf({ classes }: ReadLaunchDeps, tx: Tx, launch: LaunchRow, userId: string): Promise<Place> {
  const { role, kind } = launch.message;
  const course = await findCourse(tx, { platformId: launch.platformId, ...launch.message });
  const found = course === null ? null : await classes.classOf(tx, course.classId);
  if (found === null) {
    const own = role === 'teacher' ? await classes.ownClasses(tx, userId) : [];
    return { class: null, joins: false, classes: own.map(({ id, name }) => ({ id, name })), assignments: [] };
  }
  const present = await classes.roleIn(tx, found.id, userId);
  const teacher = (await profilesOf(tx, [found.teacherId])).get(found.teacherId);
  const choices = kind === 'deep-link' && present === 'teacher' ? await classes.assignmentsOf(tx, found.id) : [];
  return {
    class: { id: found.id, name: found.name, teacher: teacher?.username ?? null },
    joins: role === 'learner' && present === null,
    classes: [],
    assignments: choices.map(({ id, title }) => ({ id, title })),
  };
}

/** Returns whether the account is linked to the person who launched, or why it is not. */
export async function accountState(tx: Tx, launch: LaunchRow, userId: string | null): Promise<LtiAccountState> {
  if (userId === null) return 'signed-out';
  if (launch.userId !== null && launch.userId !== userId) return 'other-account';
  const { subject } = launch.message;
  const links = await linksOf(tx, { platformId: launch.platformId, subject, userId });
  if (links.length === 0) return 'unlinked';
  return links.every((link) => link.subject === subject && link.userId === userId) ? 'linked' : 'other-account';
}
