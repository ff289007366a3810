/** Runs the demo from its first day to now: decides on which days each learner visits, and what they do. */
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../../server/src/config.ts';
import { doClassWork, openClass, type DemoClass } from './demo-class.ts';
import { join, morningOf, pick, planLearners, type DemoLearner } from './demo-learners.ts';
import { answerPost, followSome, predictIdea, publish, publishIdea, type DemoPost } from './demo-people.ts';
import { tradeReplay } from './demo-replays.ts';
import { firstLessons, takeLesson } from './demo-study.ts';
import { answerPairs, takeBiasTest, takeExam } from './demo-tests.ts';
import { hasLivePast, isTrader, tradeEvening, tradersOf, writeJournal } from './demo-trades.ts';
import { DEMO_DAYS, openDemoWorld, type DemoWorld } from './demo-world.ts';

export interface DemoOptions {
  readonly learners: number;
  readonly seed: number;
  readonly password: string;
  readonly wantsBesideReal: boolean;
  readonly onDay?: (day: number, learners: number) => void;
}

export interface DemoReport {
  readonly usernames: readonly string[];
  readonly email: string;
}

/** Minimum skill of learners who practice enough to unlock the sandbox. */
const KEEN_FROM = 0.75;
const TRADING_EVENINGS_FROM = 9;
const TRADING_EVERY_DAYS = 3;
/** Number of learners who practice at the same time. */
const AT_ONCE = 3;
const CLASS_DAY = 11;
const CLASS_WORK_DAY = 13;
const CLASS_SIZE_MAX = 15;
const POSTS_A_DAY = 6;
/** Jobs that the demo runs each day, if the installation has no other accounts. */
const DAILY_JOBS = ['leagues-week', 'chart-exam-settle', 'performance-classify', 'ideas', 'study-reviews'] as const;

/** Does what a learner does on one day, except exams. `day` counts from the day of registration. */
async function practise(world: DemoWorld, learner: DemoLearner, day: number): Promise<void> {
  const { random } = world;
  if (day === 0) {
    await takeBiasTest(world, learner);
    await answerPairs(world, learner, 1);
  } else if (day === 2) {
    if (learner.skill > KEEN_FROM) await takeBiasTest(world, learner);
    await takeLesson(world, learner, pick(random, firstLessons(world)));
  } else if (day === 4 && learner.skill === 1) {
    await takeBiasTest(world, learner);
  } else if (day > 3 && random.next() < learner.zeal * 0.2) {
    await answerPairs(world, learner, 1);
  } else if (day > 3 && random.next() < learner.zeal * 0.08) {
    await takeLesson(world, learner, pick(random, firstLessons(world)));
  }
}

/** Takes the learner's exams of this day: usually one on the second day, and more by skilled learners. */
async function sitExam(world: DemoWorld, learner: DemoLearner, day: number): Promise<void> {
  const { random } = world;
  const isKeen = learner.skill > KEEN_FROM;
  if (day === 1 && (isKeen || random.next() < 0.6)) await takeExam(world, learner, 'swing-analysis');
  if (day === 4 && learner.skill === 1) await takeExam(world, learner, 'swing-analysis');
  const second = learner.skill === 1 ? 'fair-value-gaps' : pick(random, CHART_EXAM_TYPES);
  if (day === 3 && (isKeen || random.next() < 0.2)) await takeExam(world, learner, second);
  if (day > 4 && learner.skill === 1 && !(await isTrader(learner))) await tryAgain(world, learner);
}

/**
 * Takes one more test and exam to unlock the sandbox, because even a perfect learner can fail on the charts that were
 * drawn.
 */
async function tryAgain(world: DemoWorld, learner: DemoLearner): Promise<void> {
  await takeBiasTest(world, learner);
  await takeExam(world, learner, 'swing-analysis');
}

/**
 * Lets everyone practice, a few at a time. Each learner has a random sequence of their own, so that the result does not
 * depend on who finishes first.
 */
async function practiseAll(world: DemoWorld, all: readonly DemoLearner[], day: number, seed: number): Promise<void> {
  const own = (index: number): DemoWorld => ({ ...world, random: createRandom(seed, day, index) });
  const waiting = [...all.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, learner] = next;
      await practise(own(index), learner, day - learner.joinsOn);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  // Exams run one at a time, because their parts have a time limit and all learners share one clock.
  for (const [index, learner] of all.entries()) await sitExam(own(index), learner, day - learner.joinsOn);
}

/** Runs a day of the feed: posts and ideas, and the reactions of others. */
async function talk(world: DemoWorld, all: readonly DemoLearner[], day: number): Promise<void> {
  const { random } = world;
  const posts: DemoPost[] = [];
  for (const learner of all) {
    if (random.next() < POSTS_A_DAY / Math.max(20, all.length)) posts.push(await publish(world, learner));
    if (random.next() < 0.06) await followSome(world, all, learner);
  }
  if (posts.length === 0) posts.push(await publish(world, pick(random, all)));
  for (const post of posts) await answerPost(world, all, post);
  // If there are real learners, the running servers score ideas by themselves and expect only recent ideas. So the demo
  // publishes ideas only on its last day.
  if (world.hasRealAccounts && day < DEMO_DAYS - 1) return;
  const idea = await publishIdea(world, pick(random, all));
  world.pass(18 * MINUTE_MS);
  if (!world.hasRealAccounts) await world.platform.jobs.runNow('ideas');
  await predictIdea(world, all, idea);
}

async function endDay(world: DemoWorld): Promise<void> {
  await world.drain();
  if (world.hasRealAccounts) return;
  for (const job of DAILY_JOBS) await world.platform.jobs.runNow(job);
  await world.drain();
}

async function evening(world: DemoWorld, all: readonly DemoLearner[], day: number): Promise<void> {
  if (day < TRADING_EVENINGS_FROM) return;
  const traders = await tradersOf(all.filter(({ skill }) => skill > KEEN_FROM));
  for (const trader of traders) {
    if (hasLivePast(world))
      for (const id of await writeJournal(world, trader)) trader.learner.shareable.push({ kind: 'trade', id });
    if (world.random.next() < 0.04) await tradeReplay(world, trader);
  }
  if (hasLivePast(world) && day % TRADING_EVERY_DAYS === 0) await tradeEvening(world, traders);
}

async function runDays(world: DemoWorld, options: DemoOptions): Promise<readonly DemoLearner[]> {
  const plans = planLearners(world.random, options.learners);
  const startMs = world.now();
  const all: DemoLearner[] = [];
  let taught: DemoClass | null = null;
  for (let day = 0; day < DEMO_DAYS; day += 1) {
    world.goTo(morningOf(startMs, day));
    for (const plan of plans.filter(({ joinsOn }) => joinsOn === day))
      all.push(await join(world, plan, options.password));
    await practiseAll(world, all, day, options.seed);
    await endDay(world);
    await talk(world, all, day);
    const [teacher, ...others] = all;
    if (day === CLASS_DAY && teacher !== undefined)
      taught = await openClass(world, teacher, others.slice(0, CLASS_SIZE_MAX));
    if (day === CLASS_WORK_DAY && taught !== null) await doClassWork(world, taught);
    await evening(world, all, day);
    await endDay(world);
    options.onDay?.(day + 1, all.length);
  }
  return all;
}

/** Makes the demo on the configured installation. Throws `UsageError` if no demo can be made. */
export async function seedDemo(config: Config, options: DemoOptions): Promise<DemoReport> {
  const world = await openDemoWorld(config, options);
  try {
    const all = await runDays(world, options);
    return { usernames: all.map(({ username }) => username), email: all[0]?.email ?? '' };
  } finally {
    await world.close();
  }
}
