import { types } from 'pg';

/** int8 (counts, sums, money) comes as bigint: as a number it would lose digits. */
types.setTypeParser(types.builtins.INT8, (text) => BigInt(text));
