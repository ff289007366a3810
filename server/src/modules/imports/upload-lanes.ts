import type { Compute } from '../../platform/compute/compute.ts';
import { Problem } from '../../platform/http/problem.ts';
import { AbandonedError, createWorkQueue } from '../../platform/work-queue.ts';

/**
 * Maximum size of a small file, in bytes. Such a file has about 5,000 lines. Its preview takes a tenth of a second
 * without other load.
 */
export const SMALL_FILE_BYTES_MAX = 256 * 1024;
/**
 * Maximum number of stored lines with which an account's file can still count as small, because a preview may read all
 * stored lines.
 */
export const FEW_STORED_LINES_MAX = 20_000;
/** Maximum number of waiting uploads in each lane. A large file has up to 32 MB and is copied into its thread. */
export const UPLOADS_WAITING_MAX = 8;

/** An uploaded file, and the account that waits for it. */
export interface Upload {
  readonly bytes: number;
  /** Number of lines that the account has imported before. */
  readonly storedLines: number;
  readonly userId: string;
}

export interface UploadLanes {
  /**
   * Runs `read` when its turn comes, with the thread in which it computes. Throws an `OverloadedError` if the lane is
   * full, and `unavailable` (503) if `signal` aborts before its turn, because the caller has left.
   */
  run<Value>(upload: Upload, read: (compute: Compute) => Promise<Value>, signal?: AbortSignal): Promise<Value>;
}

function unavailableIfAbandoned(error: unknown): never {
  if (error instanceof AbandonedError)
    throw new Problem('unavailable', { detail: 'The caller has left.', retryAfter: 1 });
  throw error;
}

/**
 * Two lanes, one for small files and one for large ones. Each lane reads one file at a time in its own thread, so large
 * files do not delay the small files of other accounts. Within a lane, accounts take turns. If an account has a large
 * file waiting or running, its small files wait behind that file.
 */
export function createUploadLanes(threads: { readonly small: Compute; readonly large: Compute }): UploadLanes {
  const small = createWorkQueue({ atOnce: 1, waitingMax: UPLOADS_WAITING_MAX });
  const large = createWorkQueue({ atOnce: 1, waitingMax: UPLOADS_WAITING_MAX });
  /** Number of uploads in the lane of large files, by account. */
  const inLarge = new Map<string, number>();
  return {
    async run({ bytes, storedLines, userId }, read, signal) {
      const before = inLarge.get(userId) ?? 0;
      const isSmall = bytes <= SMALL_FILE_BYTES_MAX && storedLines <= FEW_STORED_LINES_MAX;
      if (isSmall && before === 0)
        return small.run(() => read(threads.small), { signal, caller: userId }).catch(unavailableIfAbandoned);
      inLarge.set(userId, before + 1);
      try {
        return await large.run(() => read(threads.large), { signal, caller: userId }).catch(unavailableIfAbandoned);
      } finally {
        const left = (inLarge.get(userId) ?? 1) - 1;
        if (left === 0) inLarge.delete(userId);
        else inLarge.set(userId, left);
      }
    },
  };
}
