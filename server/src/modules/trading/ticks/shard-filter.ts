/**
 * Returns the SQL condition that the uuid in `column` belongs to one of the shards in the parameter, a `text[]`. If the
 * parameter contains all 16 shards, as with a single server, the condition does not evaluate the uuid.
 */
export const isInShards = (column: string, parameter: string): string =>
  `(cardinality(${parameter}::text[]) = 16 OR right(${column}::text, 1) = ANY (${parameter}::text[]))`;
