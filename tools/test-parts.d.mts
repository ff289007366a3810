import type { Tally } from './tally.mjs';

export declare function testOnServices(
  tally: Tally,
  files?: readonly string[],
  choice?: { readonly runsAll?: boolean },
): Promise<void>;
