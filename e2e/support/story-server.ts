/**
 * The server for tests whose story takes days. Its clock runs ahead of the machine's clock by the time that the test
 * has requested. It tells the test the reference of a Study task, which no API response contains before the task is
 * answered, stores the record that a certificate requires, and stores and completes the assignments of a class. The
 * product's own entry point, `server/src/main.ts`, can do none of this.
 */
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { RunningPlatform } from '../../server/src/platform/platform.ts';
import { runServer } from '../../server/src/run-server.ts';
import { earnPairs } from '../../server/test/certificates-world.ts';
import { finishWork, storeAssignment } from '../../server/test/class-rows.ts';
import { failWithReason } from '../../server/src/start-failure.ts';
import type { StoryAnswer, StoryRequest } from './story-product.ts';

let aheadMs = 0;
const clock: Clock = { now: () => epochMs(Date.now() + aheadMs) };

async function referenceOf({ db }: RunningPlatform, task: string): Promise<unknown> {
  const { rows } = await db.read((tx) =>
    tx.$client.query<{ reference: unknown }>('SELECT reference FROM study_tasks WHERE id = $1', [task]),
  );
  return rows[0]?.reference;
}

async function earnCertificate({ db, ids }: RunningPlatform, userId: string): Promise<void> {
  await db.transaction((tx) =>
    earnPairs(
      (text, values) => tx.$client.query(text, [...values]),
      userId,
      new Date(clock.now()),
      () => ids.next(),
    ),
  );
}

async function assign({ db, ids }: RunningPlatform, classId: string, title: string): Promise<string> {
  const id = ids.next();
  await db.transaction((tx) => storeAssignment(tx, { id, classId, title, now: new Date(clock.now()) }));
  return id;
}

async function answer(platform: RunningPlatform, { number, act }: StoryRequest): Promise<StoryAnswer> {
  if (act.name === 'read reference') return { number, value: await referenceOf(platform, act.task) };
  if (act.name === 'earn certificate') return { number, value: await earnCertificate(platform, act.userId) };
  if (act.name === 'assign') return { number, value: await assign(platform, act.classId, act.title) };
  if (act.name === 'finish work') {
    await platform.db.transaction((tx) => finishWork({ ...platform, clock }, tx, act));
    return { number, value: null };
  }
  aheadMs += act.ms;
  return { number, value: clock.now() };
}

await runServer({
  env: process.env,
  overrides: { clock },
  onReady: (platform) =>
    process.on('message', (request: StoryRequest) => {
      void answer(platform, request).then((reply) => process.send?.(reply));
    }),
}).catch(failWithReason);
