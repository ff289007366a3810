import { createWorkQueue } from '../../platform/work-queue.ts';

/**
 * Maximum width of a small image, in pixels; enough for an avatar of 36 pixels on a screen of triple density. Up to
 * this width, scaling takes 3 to 10 ms of processor time; 256 pixels take up to 30 ms, and 512 pixels more than 100 ms.
 */
export const SMALL_WIDTH_MAX = 128;
/** Maximum number of small images that wait. The last one waits about 200 ms, without other load. */
export const SMALL_WAITING_MAX = 40;
/**
 * Maximum number of large images that wait to be scaled. Without other load, the last one waits about 2 s if all are
 * AVIF.
 */
export const LARGE_WAITING_MAX = 20;

/** Size in pixels of an image that is to be scaled, and the network of the caller who waits for it. */
export interface ScalingTask {
  readonly width: number;
  readonly network: string;
}

export interface ScalingLanes {
  /**
   * Runs the scaling when its turn comes. Throws an `OverloadedError` if the lane of this width is full, and an
   * `AbandonedError` if `signal` aborts before its turn, as a `WorkQueue` does.
   */
  run<Value>(task: ScalingTask, scale: () => Promise<Value>, signal?: AbortSignal): Promise<Value>;
}

/**
 * Two lanes, one for small images and one for large ones. Each lane scales one image at a time, so large images do not
 * delay small ones, and small ones do not delay large ones. Within a lane, networks take turns. Together the lanes use
 * two of the four threads of the process's pool; password hashes need the other two.
 */
export function createScalingLanes(): ScalingLanes {
  const small = createWorkQueue({ atOnce: 1, waitingMax: SMALL_WAITING_MAX });
  const large = createWorkQueue({ atOnce: 1, waitingMax: LARGE_WAITING_MAX });
  return {
    run: ({ width, network }, scale, signal) =>
      (width <= SMALL_WIDTH_MAX ? small : large).run(scale, { signal, caller: network }),
  };
}
