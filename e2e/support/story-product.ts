import type { TaskReference } from '@tradesense/core/study/task.ts';
import { test as base } from './product-fixture.ts';
import {
  copyDataTemplate,
  REAL_CHARTS,
  removeDataDir,
  startProduct,
  type ProductProcess,
  type StartOptions,
} from './product-process.ts';

/** A request from a test to its own server that no browser could make. */
type StoryAct =
  | { readonly name: 'move clock'; readonly ms: number }
  | { readonly name: 'read reference'; readonly task: string }
  | { readonly name: 'earn certificate'; readonly userId: string }
  | { readonly name: 'assign'; readonly classId: string; readonly title: string }
  | { readonly name: 'finish work'; readonly assignmentId: string; readonly userId: string; readonly score: number };

export interface StoryRequest {
  readonly number: number;
  readonly act: StoryAct;
}

export interface StoryAnswer {
  readonly number: number;
  readonly value: unknown;
}

/**
 * A product for tests that cover several days. It can move its clock forward, reveal the reference of a task, give a
 * learner the record for a certificate, and store and complete the assignments of a class.
 */
export interface StoryProduct extends ProductProcess {
  moveClock(ms: number): Promise<void>;
  /** Returns the time of the product's clock, in epoch ms. Other tests of the worker may have moved it too. */
  now(): number;
  referenceOf(task: string): Promise<TaskReference>;
  /** Stores the record that a certificate of Real or Shuffled requires: months of practice. */
  earnCertificate(userId: string): Promise<void>;
  /** Stores an assignment of a class in the database. Returns its id. */
  assign(classId: string, title: string): Promise<string>;
  /** Completes a learner's work on an assignment as the classes module does. `score` is a share from 0 to 1. */
  finishWork(assignmentId: string, userId: string, score: number): Promise<void>;
}

/** The bundle of `story-server.ts`, which `ensureStoryServerBuilt` makes. */
const STORY_SERVER = ['node', '--liftoff-only', 'e2e/dist/story-server.js'] as const;

async function startStoryProduct(options: Pick<StartOptions, 'dataDir' | 'env'>): Promise<StoryProduct> {
  const product = await startProduct({ ...options, command: STORY_SERVER, hasMessages: true });
  const { child } = product;
  let asked = 0;
  let movedMs = 0;
  const ask = (act: StoryAct): Promise<unknown> => {
    asked += 1;
    const request: StoryRequest = { number: asked, act };
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const take = ({ number, value }: StoryAnswer): void => {
      if (number !== request.number) return;
      child.off('message', take);
      resolve(value);
    };
    child.on('message', take);
    child.send(request, (error) => {
      if (error !== null) reject(error);
    });
    return promise;
  };
  return {
    ...product,
    async moveClock(ms) {
      await ask({ name: 'move clock', ms });
      movedMs += ms;
    },
    now: () => Date.now() + movedMs,
    async referenceOf(task) {
      const reference = await ask({ name: 'read reference', task });
      if (reference === undefined) throw new Error(`there is no task ${task}`);
      return reference as TaskReference;
    },
    async earnCertificate(userId) {
      await ask({ name: 'earn certificate', userId });
    },
    assign: async (classId, title) => String(await ask({ name: 'assign', classId, title })),
    async finishWork(assignmentId, userId, score) {
      await ask({ name: 'finish work', assignmentId, userId, score });
    },
  };
}

/** Settings without rate limits, because a test does weeks of a learner's work within a minute. */
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '0', LTI_PLATFORMS: 'local' };

/** Test fixture: tests that cover several days, on a product with the shipped history. */
export const test = base.extend<object, { product: StoryProduct; isClockTrue: boolean }>({
  /**
   * Whether the product's clock must show the time of the browser. Playwright runs tests with another value in another
   * worker, whose product no other test has moved.
   */
  isClockTrue: [false, { option: true, scope: 'worker' }],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = copyDataTemplate();
      const product = await startStoryProduct({ dataDir, env: { ...REAL_CHARTS, ...UNLIMITED } });
      await use(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
