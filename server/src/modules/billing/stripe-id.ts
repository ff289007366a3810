/** Returns the id of an object that Stripe sends either as the full object or as its id. */
export const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
