/** Lists of the evidence atlas, without zod: the browser may import this file. */
export const ATLAS_GROUPS = ['gaps', 'structure', 'levels', 'candles', 'indicators', 'trend', 'clock', 'size'] as const;
export type AtlasGroup = (typeof ATLAS_GROUPS)[number];
