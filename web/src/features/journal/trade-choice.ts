/** The chosen trades of a list, and the selection of a range with Shift. */
import { TAGGED_TRADES_MAX } from '@tradesense/contract/journal-constants.ts';

export interface TradeChoice {
  readonly ids: ReadonlySet<string>;
  /** The trade that was pressed last. A range selection starts from it. `null` before the first press. */
  readonly last: string | null;
}

export const NOTHING_CHOSEN: TradeChoice = { ids: new Set(), last: null };

/**
 * Returns the choice after a press on a trade. The press chooses the trade or, if it is already chosen, removes it.
 * With `isRange`, the same happens to every trade from the last pressed trade to this trade. Trades beyond
 * `TAGGED_TRADES_MAX` are not chosen.
 */
export function afterPress(
  { ids, last }: TradeChoice,
  id: string,
  { list, isRange }: { readonly list: readonly string[]; readonly isRange: boolean },
): TradeChoice {
  const isChosen = !ids.has(id);
  const [from, to] = [last === null ? -1 : list.indexOf(last), list.indexOf(id)];
  const pressed = isRange && from >= 0 ? list.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const next = new Set(ids);
  for (const each of pressed) {
    if (isChosen) next.add(each);
    else next.delete(each);
  }
  return { ids: new Set([...next].slice(0, TAGGED_TRADES_MAX)), last: id };
}

export const allOf = (list: readonly string[]): TradeChoice => ({
  ids: new Set(list.slice(0, TAGGED_TRADES_MAX)),
  last: null,
});
