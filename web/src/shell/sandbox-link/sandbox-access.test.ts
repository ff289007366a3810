// If this fails, the Sandbox link opens the sandbox for a visitor without access, or is blocked for one with access.
import { expect, test } from 'vitest';
import { sandboxAccess, sandboxLinkLook, type UnlockStatus } from './sandbox-access.ts';

const LEARNER = { isAdmin: false };
const ADMIN = { isAdmin: true };
const half: UnlockStatus = {
  unlocked: false,
  progressPercentage: 50,
  unlockedAt: null,
  biasTests: { done: 2, needed: 2 },
  chartExams: { done: 0, needed: 2 },
};
const none: UnlockStatus = { ...half, progressPercentage: 0, biasTests: { done: 0, needed: 2 } };
const done: UnlockStatus = { ...half, unlocked: true, progressPercentage: 100, unlockedAt: '2026-01-15T12:00:00Z' };

test.each([
  ['a guest', null, null, false, '/pricing', 'Sandbox', 0, false],
  ['a learner not asked about yet', LEARNER, null, false, '/pricing', 'Sandbox', 0, true],
  ['the same, seen unlocked before', LEARNER, null, true, '/sandbox', 'Sandbox', 100, false],
  ['a learner at the start', LEARNER, none, false, '/pricing', 'Sandbox 0%', 0, true],
  ['a learner halfway', LEARNER, half, false, '/pricing', 'Sandbox 50%', 50, true],
  ['the server knows better than this browser', LEARNER, half, true, '/pricing', 'Sandbox 50%', 50, true],
  ['an unlocked learner', LEARNER, done, false, '/sandbox', 'Sandbox', 100, false],
  ['an administrator', ADMIN, null, false, '/sandbox', 'Sandbox', 100, false],
  ['an administrator without results', ADMIN, none, false, '/sandbox', 'Sandbox', 100, false],
])('%s', (_name, user, status, wasUnlocked, to, label, percent, isBlocked) => {
  const look = sandboxLinkLook(sandboxAccess({ user, status, wasUnlocked }));
  expect(look).toEqual({ to, label, percent, isBlocked });
});
