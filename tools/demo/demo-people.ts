/** Interactions of demo learners: follows, posts, comments, likes and chart ideas. */
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { pick, type DemoLearner } from './demo-learners.ts';
import { COMMENTS, INVALIDATIONS, POSTS, REPLIES, SHARE_TEXTS, THESES } from './demo-texts.ts';
import type { DemoWorld } from './demo-world.ts';

/** A post to which others may reply. */
export interface DemoPost {
  readonly id: string;
  readonly author: DemoLearner;
}

const IDEA_ASSETS: readonly AssetSymbol[] = ['BTC', 'ETH', 'SOL'];

const othersOf = (all: readonly DemoLearner[], one: DemoLearner) => all.filter((each) => each !== one);

/** Lets a learner follow a few people. */
export async function followSome(world: DemoWorld, all: readonly DemoLearner[], learner: DemoLearner): Promise<void> {
  const others = othersOf(all, learner);
  if (others.length === 0) return;
  for (let n = 0; n < 3; n += 1) {
    world.pass(5 * SECOND_MS);
    await learner.client.put(`/api/people/${pick(world.random, others).username}/follow`);
  }
}

/** Publishes a post about something that the learner has finished and not shared yet, or a plain post. */
export async function publish(world: DemoWorld, author: DemoLearner): Promise<DemoPost> {
  const { random } = world;
  const thing = random.next() < 0.6 ? author.shareable.pop() : undefined;
  const body =
    thing === undefined
      ? { text: pick(random, POSTS) }
      : { text: pick(random, SHARE_TEXTS[thing.kind]), share: { kind: thing.kind, id: thing.id } };
  world.pass(30 * SECOND_MS);
  return { id: (await author.client.post('/api/posts', body)).id, author };
}

/** Lets some other learners like a post, and some reply. */
export async function answerPost(
  world: DemoWorld,
  all: readonly DemoLearner[],
  { id, author }: DemoPost,
): Promise<void> {
  const { random } = world;
  for (const other of othersOf(all, author)) {
    if (random.next() > 3 / all.length) continue;
    world.pass(20 * SECOND_MS);
    await other.client.put(`/api/posts/${id}/like`);
  }
  const others = othersOf(all, author);
  if (others.length === 0) return;
  for (let left = random.below(3); left > 0; left -= 1) {
    world.pass(MINUTE_MS);
    const comment = await pick(random, others).client.post(`/api/posts/${id}/comments`, {
      text: pick(random, COMMENTS),
    });
    if (random.next() > 0.4) continue;
    world.pass(MINUTE_MS);
    await author.client.post(`/api/posts/${id}/comments`, { text: pick(random, REPLIES), replyTo: comment.id });
  }
}

const callOf = ({ random }: DemoWorld) => ({
  direction: pick(random, ['bullish', 'bearish', 'neutral'] as const),
  confidence: 40 + 5 * random.below(9),
});

/** Publishes a chart idea with a horizon of one day. The server sets its prices. */
export async function publishIdea(world: DemoWorld, author: DemoLearner): Promise<DemoPost> {
  const { random } = world;
  const words = { thesis: pick(random, THESES), invalidation: pick(random, INVALIDATIONS), invalidationPrice: null };
  const request = { asset: pick(random, IDEA_ASSETS), horizon: '1d', ...callOf(world), ...words };
  return { id: (await author.client.post('/api/ideas', request)).id, author };
}

/**
 * Lets readers predict an idea once it has its start price. Skips readers whom the server does not allow to predict
 * now.
 */
export async function predictIdea(world: DemoWorld, all: readonly DemoLearner[], idea: DemoPost): Promise<void> {
  for (const reader of othersOf(all, idea.author)) {
    if (world.random.next() > 4 / all.length) continue;
    await reader.client.ask('POST', `/api/posts/${idea.id}/idea/prediction`, callOf(world));
  }
}
