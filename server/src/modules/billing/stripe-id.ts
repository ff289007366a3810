/** Returns the id of a Stripe object that is given either in full or as its id; `null` if it is missing. */
export const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
