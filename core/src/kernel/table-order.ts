/** The order of a table that the server sorts, shared by its query and its column headings. */

export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Order<Sort extends string> {
  readonly sort: Sort;
  readonly direction: Direction;
}

export interface TableOrder<Sort extends string> {
  /** Names of the columns by which the table can be sorted. */
  readonly sorts: readonly Sort[];
  /** Order of a table if the request has no `sort`. */
  readonly initial: Order<Sort>;
}

/**
 * Returns the order that a request asks for. Without `direction`, any column other than the initial one is sorted
 * ascending.
 */
export function orderOf<Sort extends string>(
  { initial }: TableOrder<Sort>,
  { sort = initial.sort, direction }: { readonly [Name in keyof Order<Sort>]?: Order<Sort>[Name] | undefined },
): Order<Sort> {
  return { sort, direction: direction ?? (sort === initial.sort ? initial.direction : 'asc') };
}

/**
 * Returns the order after the heading `sort` is pressed: descending if the table is sorted by that column in ascending
 * order, otherwise ascending.
 */
export function pressedOrder<Sort extends string>(current: Order<Sort>, sort: Sort): Order<Sort> {
  return { sort, direction: current.sort === sort && current.direction === 'asc' ? 'desc' : 'asc' };
}
