/**
 * Marks the document while the page is settled: it has started, and no navigation, call, query or load of a part is in
 * progress.
 *
 * Guarantees: the document element has the attribute `data-settled` only while no registered work is in progress. After
 * the last work has ended, the attribute is set only once React has rendered the result. Each time the page settles,
 * the attribute has a new value.
 * Limits: timers and events of the stream are not registered. The end-to-end tests wait for the attribute before they
 * assert that something does not appear (decision 0057).
 */
import { nextTask } from './platform/next-task.ts';

export const SETTLED_ATTRIBUTE = 'data-settled';

/**
 * Number of turns of the event loop that React gets to render, to run effects, and to start the work that the effects
 * begin.
 */
const TURNS = 4;

/** Creates a mark with its own count of running work. The app has one mark; each test creates its own. */
export function createSettling() {
  let marked: Element | null = null;
  let workCount = 0;
  let round = 0;

  async function settle(): Promise<void> {
    if (marked === null) return;
    round += 1;
    const thisRound = round;
    for (let turn = 0; turn < TURNS; turn += 1) await nextTask();
    if (workCount === 0 && round === thisRound) marked.setAttribute(SETTLED_ATTRIBUTE, String(round));
  }

  function beginWork(): () => void {
    workCount += 1;
    marked?.removeAttribute(SETTLED_ATTRIBUTE);
    return () => {
      workCount -= 1;
      if (workCount === 0) void settle();
    };
  }

  return {
    /** From now on, sets the attribute on `element` whenever the page has settled. */
    markWhenSettled: (element: Element): void => {
      marked = element;
      if (workCount === 0) void settle();
    },
    /** Registers work that may change the page. Returns a function that ends the work; call it exactly once. */
    beginWork,
    /** Registers `work` until it resolves or rejects, and returns it. */
    track: <Value>(work: Promise<Value>): Promise<Value> => work.finally(beginWork()),
  };
}

export const { markWhenSettled, beginWork, track } = createSettling();
