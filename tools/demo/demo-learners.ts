/** The demo learners and their registration. */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { DEMO_DOMAIN } from '../../server/src/platform/mail/demo-address.ts';
import type { DemoClient } from './demo-client.ts';
import { BIOS, FIRST_WORDS, SECOND_WORDS } from './demo-texts.ts';
import type { DemoWorld } from './demo-world.ts';

/** Properties of a learner that depend only on the seed of the demo. */
export interface LearnerPlan {
  readonly username: string;
  /** Day of the demo on which the learner registers; 0 is the first day. */
  readonly joinsOn: number;
  /** Knowledge of the chart rules, from 0 to 1. */
  readonly skill: number;
  /** Share of days on which the learner comes back. */
  readonly zeal: number;
  /** Whether other people may see the learner on leaderboards and in leagues. */
  readonly isListed: boolean;
  readonly bio: string | null;
}

export interface DemoLearner extends LearnerPlan {
  readonly client: DemoClient;
  readonly email: string;
  /** Finished work that the learner may still share. */
  readonly shareable: { readonly kind: 'chart-exam' | 'bias-test' | 'trade'; readonly id: string }[];
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.below(items.length)];
  invariant(item !== undefined, 'there is something to pick');
  return item;
}

/** Number of days at the start of the demo in which all learners register. */
const JOINING_DAYS = 11;

/** Returns usernames of two words. A number is added only once every pair of words is used. */
function usernames(random: Random, count: number): string[] {
  const pairs = FIRST_WORDS.flatMap((first) => SECOND_WORDS.map((second) => `${first}_${second}`));
  const names: string[] = [];
  for (let round = 1; names.length < count; round += 1) {
    const left = [...pairs];
    while (left.length > 0 && names.length < count) {
      const [name = ''] = left.splice(random.below(left.length), 1);
      names.push(round === 1 ? name : `${name}_${round}`);
    }
  }
  return names;
}

/** Plans the learners of a demo. The first learner teaches a class. */
export function planLearners(random: Random, count: number): readonly LearnerPlan[] {
  return usernames(random, count).map((username, index) => ({
    username,
    joinsOn: Math.floor((index * JOINING_DAYS) / count),
    // The first learners know every rule, so that the demo contains trades.
    skill: index < 2 ? 1 : 0.45 + 0.5 * random.next(),
    zeal: index < 2 ? 0.95 : 0.25 + 0.6 * random.next(),
    isListed: random.next() < 0.75,
    bio: random.next() < 0.6 ? pick(random, BIOS) : null,
  }));
}

const nameOf = (username: string): string =>
  username.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' '); // oxfmt-ignore

/** Sets the planned username. If it is taken, appends the lowest number that makes it free. */
async function chooseUsername(client: DemoClient, wished: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? wished : `${wished}${number}`;
    const { status, body } = await client.ask('PUT', '/api/profile/username', { username });
    if (status === 200) return username;
    invariant(number < 50, `no username for ${wished}: ${JSON.stringify(body)}`);
  }
}

/** Lets a learner register, open the link in the email, sign in and write a text about themselves. */
export async function join(world: DemoWorld, plan: LearnerPlan, password: string): Promise<DemoLearner> {
  const client = world.client();
  const email = `${plan.username}@${DEMO_DOMAIN}`;
  world.pass((1 + world.random.below(9)) * MINUTE_MS);
  await client.post('/api/auth/register', { name: nameOf(plan.username), email, password });
  await world.drain();
  await world.platform.mailer.sendDue();
  const token = world.links.get(email);
  invariant(token !== undefined, `a link was mailed to ${email}`);
  world.pass(40 * SECOND_MS);
  await client.post('/api/auth/verify-email', { token });
  await signIn(client, email, password);
  await client.post('/api/auth/accept-terms');
  const username = await chooseUsername(client, plan.username);
  if (plan.bio !== null) await client.put('/api/profile/about', { version: 0, bio: plan.bio, links: [] });
  // If there are real learners, demo learners must not appear on lists with them.
  if (plan.isListed && !world.hasRealAccounts) {
    await client.put('/api/leaderboards/membership');
    await client.put('/api/league/membership');
  }
  return { ...plan, username, client, email, shareable: [] };
}

/** Signs in with a session that lasts for the whole demo. */
async function signIn(client: DemoClient, email: string, password: string): Promise<void> {
  client.token = (await client.post('/api/auth/login', { email, password, remember: true })).token;
}

/** Returns the time at which a day of the demo starts: 06:00 UTC. */
export const morningOf = (startMs: number, day: number): number =>
  Math.floor((startMs + day * DAY_MS) / DAY_MS) * DAY_MS + 6 * HOUR_MS;
