import { STREAM_TOPICS_MAX } from '@tradesense/contract/stream.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { Problem } from '../http/problem.ts';
import { encodeEvent } from './stream-hub.ts';
import type { StreamTopicKind } from './stream.ts';

/** The only topic that requires an account. */
const ACCOUNT_TOPIC = 'account';

/** Returns the topic of one learner on the bus and in the hub. Requests cannot ask for this topic by name. */
export function userTopic(userId: string): string {
  return `account:${userId}`;
}

export interface AskedTopics {
  /** Sorted, without duplicates. */
  readonly shared: readonly string[];
  readonly wantsAccount: boolean;
}

/** The kinds of topics that modules provide. */
export class StreamTopics {
  readonly #kinds = new Map<string, StreamTopicKind>();

  offer(kind: StreamTopicKind): void {
    invariant(kind.kind !== ACCOUNT_TOPIC && !this.#kinds.has(kind.kind), `two kinds of topics are named ${kind.kind}`);
    this.#kinds.set(kind.kind, kind);
  }

  /** Throws `invalid-request` (400) for too many topics, or with the name of the first unknown topic. */
  parse(text: string): AskedTopics {
    const asked = [...new Set(text.split(',').map((topic) => topic.trim()))];
    if (asked.length > STREAM_TOPICS_MAX) throw wrongTopics(`at most ${STREAM_TOPICS_MAX} topics`);
    const shared = asked.filter((topic) => topic !== ACCOUNT_TOPIC).toSorted();
    for (const topic of shared) {
      const [kind, rest] = this.#find(topic);
      if (kind?.has(rest) !== true) throw wrongTopics(`there is no topic "${topic.slice(0, 60)}"`);
    }
    return { shared, wantsAccount: shared.length < asked.length };
  }

  /**
   * Returns the current state of the given topics as events. These events have no id, so they do not change the id at
   * which the stream resumes.
   */
  snapshot(shared: readonly string[]): Buffer {
    const events = shared.flatMap((topic) => {
      const [kind, rest] = this.#find(topic);
      return kind?.snapshot(rest) ?? [];
    });
    return Buffer.concat(events.map(({ event, data }) => encodeEvent(event, data, null)));
  }

  #find(topic: string): [kind: StreamTopicKind | undefined, rest: string] {
    const colon = topic.indexOf(':');
    return colon < 0 ? [this.#kinds.get(topic), ''] : [this.#kinds.get(topic.slice(0, colon)), topic.slice(colon + 1)];
  }
}

function wrongTopics(message: string): Problem {
  return new Problem('invalid-request', {
    detail: `query.topics: ${message}`,
    errors: [{ path: 'query.topics', message }],
  });
}
