// If this fails, a reload loses a draft or sends it under another key.
import { describe, expect, it } from 'vitest';
import { newIdempotencyKey } from '../../platform/idempotency-key.ts';
import { removeAnswer, storeAnswer, storedAnswerFor, readStoredAnswer } from './answer-storage.ts';

describe('stored answers', () => {
  it('are read as they were stored, with the same key', () => {
    const kept = storedAnswerFor(sessionStorage, 'test-1', 2);
    storeAnswer(sessionStorage, 'test-1', {
      ...kept,
      draft: { direction: 'neutral', confidence: 40, tags: ['gut'], reasoning: 'flat' },
    });
    const again = storedAnswerFor(sessionStorage, 'test-1', 2);
    expect(again.idempotency).toBe(kept.idempotency);
    expect(again.draft).toEqual({ direction: 'neutral', confidence: 40, tags: ['gut'], reasoning: 'flat' });
  });

  it('belong to one question of one test; another one starts empty', () => {
    const kept = storedAnswerFor(sessionStorage, 'test-1', 0);
    storeAnswer(sessionStorage, 'test-1', kept);
    expect(storedAnswerFor(sessionStorage, 'test-1', 1).idempotency).not.toBe(kept.idempotency);
    expect(readStoredAnswer(sessionStorage, 'test-2')).toBeNull();
    removeAnswer(sessionStorage, 'test-1');
    expect(readStoredAnswer(sessionStorage, 'test-1')).toBeNull();
  });

  it.each([
    '',
    '{',
    '1',
    '{"question":0}',
    '{"question":0,"idempotency":"k","draft":{"direction":"up"},"sentQuestion":null}',
  ])('are null if the stored value is invalid: %s', (text) => {
    sessionStorage.setItem('bias-test:test-1', text);
    expect(readStoredAnswer(sessionStorage, 'test-1')).toBeNull();
  });

  it('have unique keys', () => {
    const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
    expect(keys.size).toBe(100);
    expect([...keys].every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  });
});
