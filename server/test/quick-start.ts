/** Shared settings of processes that tests start from the sources, so that the modules load with little work. */

/** Flags of Node that load modules as the server does, which saves a command 1.3 CPU seconds. */
export const QUICK_START: readonly string[] = [
  '--import',
  new URL('../src/platform/module-hooks.ts', import.meta.url).href,
];

/**
 * Flag of Node for a process with an embedded database that lives too short for the optimized program. One that imports
 * candles does not: it takes 54 CPU seconds with the flag and 33 without.
 */
export const BRIEF_DATABASE = '--liftoff-only';

/** Returns what every process gets from the environment of the tests: where programs and compiled code are. */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
