/** Lists of the evidence atlas. Imports no zod, so that browsers load little code. */
export const ATLAS_GROUPS = ['gaps', 'structure', 'levels', 'candles', 'indicators', 'trend', 'clock', 'size'] as const;
export type AtlasGroup = (typeof ATLAS_GROUPS)[number];
