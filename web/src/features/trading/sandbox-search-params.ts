type Search = Record<string, unknown>;

function named<Name extends string>(search: Search, names: readonly Name[]): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') found[name] = value;
  }
  return found;
}

/** The traded account and asset. */
export function tradingSearch(search: Search): { account?: string; asset?: string } {
  return named(search, ['account', 'asset']);
}

/** The account of the journal, and the open trade. */
export function journalSearch(search: Search): { account?: string; trade?: string } {
  return named(search, ['account', 'trade']);
}

/** The replay session, and with `beside` the run of the same replay that it is compared with; `newest` stands for the newest one. */
export function replaySearch(search: Search): { session?: string; beside?: string } {
  return named(search, ['session', 'beside']);
}
