/**
 * SQL condition that the uuid of a column is in the shards of a text[] parameter. Reads nothing from the id if the parameter
 * holds all shards, which is so with one server.
 */
export const isInShards = (column: string, parameter: string): string =>
  `(cardinality(${parameter}::text[]) = 16 OR right(${column}::text, 1) = ANY (${parameter}::text[]))`;
