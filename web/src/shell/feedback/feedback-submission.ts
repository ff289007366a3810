/**
 * Stores the draft of the feedback and sends it. It exists outside the dialog, so that closing the dialog loses
 * nothing. The draft is cleared when the server has stored the feedback, when the page is closed, or when the dialog
 * opens for another user than its writer.
 */
import type { FeedbackRequest } from '@tradesense/contract/feedback.ts';
import { call as sendCall, type Call } from '../../platform/api-client.ts';
import { createAttemptKey } from '../../platform/attempt-key.ts';
import { warn } from '../../platform/warn.ts';
import { EMPTY_DRAFT, requestOf, type FeedbackDraft } from './feedback-draft.ts';

const TIMEOUT_MS = 15_000;

export interface FeedbackState {
  readonly status: 'idle' | 'submitting' | 'success' | 'error';
  readonly draft: FeedbackDraft;
}

export interface FeedbackSubmission {
  readonly getState: () => FeedbackState;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Sets the writer of the draft; `null` for a guest. If the previous writer was another user, the draft is cleared; a
   * guest's draft is kept. If the session ends while the dialog is open (`isOpening` is `false`), nothing is cleared.
   */
  readonly setWriter: (userId: string | null, isOpening: boolean) => void;
  readonly change: (changes: Partial<FeedbackDraft>) => void;
  readonly submit: () => Promise<void>;
  /** Hides the confirmation that feedback was sent. */
  readonly settle: () => void;
}

const INITIAL: FeedbackState = { status: 'idle', draft: EMPTY_DRAFT };

/** Resolves once the server has stored the feedback. Rejects after at most 15 s. */
async function send(call: Call, body: FeedbackRequest, idempotencyKey: string): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(
    () => controller.abort(new DOMException('The server took too long to answer.', 'TimeoutError')),
    TIMEOUT_MS,
  );
  const timedOut = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    await Promise.race([call('POST /api/feedback', { body, idempotencyKey, signal }), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

export function createFeedbackSubmission(call: Call): FeedbackSubmission {
  const listeners = new Set<() => void>();
  let state = INITIAL;
  let writer: string | null = null;
  /** Account that owns the draft, even after its session has ended; `null` for the draft of a guest. */
  let owner: string | null = null;
  /** Number that increases when the writer changes. With it, a response to the previous writer's request is ignored. */
  let turn = 0;
  const attempt = createAttemptKey();

  function become(next: FeedbackState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setWriter(userId, isOpening) {
      const isOfSomebodyElse = owner !== null && userId !== owner && (userId !== null || isOpening);
      writer = userId;
      if (userId !== null || isOfSomebodyElse) owner = userId;
      if (!isOfSomebodyElse) return;
      turn += 1;
      become(INITIAL);
    },
    change(changes) {
      if (state.status !== 'submitting') become({ ...state, draft: { ...state.draft, ...changes } });
    },
    async submit() {
      if (state.status === 'submitting') return;
      const { draft } = state;
      const ownTurn = turn;
      become({ status: 'submitting', draft });
      try {
        const body = requestOf(draft, writer === null);
        await send(call, body, attempt.keyOf(body));
        attempt.end();
        // If there is no listener, no dialog is open that could show the confirmation.
        if (ownTurn === turn) become({ status: listeners.size > 0 ? 'success' : 'idle', draft: EMPTY_DRAFT });
      } catch (cause) {
        warn('The feedback was not sent.', cause);
        if (ownTurn === turn) become({ status: 'error', draft });
      }
    },
    settle() {
      if (state.status === 'success') become(INITIAL);
    },
  };
}

/** The feedback submission of this page, with its draft. All buttons that open the feedback dialog share it. */
export const feedbackSubmission = createFeedbackSubmission(sendCall);
