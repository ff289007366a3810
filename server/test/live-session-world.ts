import { randomUUID } from 'node:crypto';
import type { LiveAnswer, LiveSessionResponse } from '@tradesense/contract/live-sessions.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { TestApp } from './harness.ts';
import { createPeople, type Person } from './people-world.ts';
import type { TestClient } from './test-client.ts';

/** A class with an open live session (rounds that a teacher runs in class). */
export interface LiveWorld {
  readonly teacher: Person;
  readonly learners: readonly Person[];
  /** API path of the live session. */
  readonly live: string;
  readonly classId: string;
  readonly code: string;
}

export const CALL: LiveAnswer = { kind: 'call', direction: 'bullish', confidence: 60, tag: null, isLocked: false };

/** Returns functions that create people, and classes with an open live session and a number of learners. */
export function createLiveWorlds(app: () => TestApp) {
  const { person, crowd } = createPeople(app, 'live');
  return {
    person: (): Promise<Person> => person(),
    world: async (size = 2): Promise<LiveWorld> => {
      const teacher = await person();
      await teacher.client.put('/api/classes/teaching', { teaches: true });
      const made = await teacher.client.post('/api/classes', { id: randomUUID(), name: 'Evening class' });
      const { code } = made.body.joining;
      const learners = await crowd(size);
      for (const learner of learners) await joined(learner, code);
      const live = `/api/classes/${made.body.id}/live`;
      const opened = await teacher.client.post(live, { id: randomUUID() });
      invariant(opened.status === 200, opened.text);
      return { teacher, learners, live, classId: made.body.id, code };
    },
  };
}

/** Lets a person join the class with the given code. */
export async function joined(someone: Person, code: string): Promise<Person> {
  const { status, text } = await someone.client.post('/api/classes/memberships', { code, isSixteenOrOlder: true });
  invariant(status === 200, text);
  return someone;
}

/** Opens a round and returns its path. */
export async function openRound({ teacher, live }: LiveWorld, wish: object = {}): Promise<string> {
  const id = randomUUID();
  const body = { id, kind: 'call', assetClass: 'crypto', timeframe: '1d', masked: true, ...wish };
  const { status, text } = await teacher.client.post(`${live}/rounds`, body);
  invariant(status === 200, text);
  return `${live}/rounds/${id}`;
}

type Round = NonNullable<LiveSessionResponse['session']>['round'];

/** Returns the newest round as a person sees it. */
export const seenBy = async ({ client }: Person, { live }: LiveWorld): Promise<Round> =>
  (await client.get(live)).body.session.round;

export const answer = ({ client }: Person, round: string, changes: object = {}) =>
  client.put(`${round}/answer`, { ...CALL, ...changes });

/** Sends marks as the answer to a round. The answer is final unless `isLocked` is false. */
export const mark = ({ client }: Person, round: string, marks: unknown, isLocked = true) =>
  client.put(`${round}/answer`, { kind: 'mark', marks, isLocked });

export const move = ({ client }: Person, round: string, state: string) => client.put(`${round}/state`, { state });

const LOOKED_AT = 6;

/**
 * Plays rounds up to the reveal. They use charts of the asset's asset class, in a new school class with the caller as
 * its teacher. Returns the texts of the responses that close, show and reveal the rounds.
 */
export async function revealRounds(client: TestClient, asset: AssetSymbol): Promise<string[]> {
  await client.put('/api/profile/username', { username: `t${randomUUID().replaceAll('-', '').slice(0, 12)}` });
  await client.put('/api/classes/teaching', { teaches: true });
  const made = await client.post('/api/classes', { id: randomUUID(), name: 'A class of nobody' });
  invariant(made.status === 200, made.text);
  const live = `/api/classes/${made.body.id}/live`;
  await client.post(live, { id: randomUUID() });
  const bodies: string[] = [];
  for (let n = 0; n < LOOKED_AT; n += 1) {
    const wish = {
      id: randomUUID(),
      kind: 'call',
      assetClass: findAsset(asset)?.class,
      timeframe: '1d',
      masked: false,
    };
    const opened = await client.post(`${live}/rounds`, wish);
    invariant(opened.status === 200, opened.text);
    const round = `${live}/rounds/${wish.id}/state`;
    for (const state of ['closed', 'shown', 'revealed']) bodies.push((await client.put(round, { state })).text);
  }
  return bodies;
}
