import { z } from 'zod';

/** Written in the transaction of the result that unlocked the sandbox; once per learner, never for administrators as such. */
export const SANDBOX_UNLOCKED = 'sandboxUnlocked';

export const sandboxUnlocked = z.object({ userId: z.uuid(), unlockedAt: z.iso.datetime() });
export type SandboxUnlocked = z.infer<typeof sandboxUnlocked>;
