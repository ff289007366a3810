/**
 * Returns the SQL condition that a column's uuid is in the shards of a text[] parameter. It does not read the id if the
 * parameter contains all shards, as with a single server.
 */
export const isInShards = (column: string, parameter: string): string =>
  `(cardinality(${parameter}::text[]) = 16 OR right(${column}::text, 1) = ANY (${parameter}::text[]))`;
