import { types } from 'pg';

/** Parses int8 (counts, sums, money) as bigint, because a number would lose digits. */
types.setTypeParser(types.builtins.INT8, (text) => BigInt(text));
