declare const brand: unique symbol;

/** A nominal type: a `Brand<number, 'BarIndex'>` is a number that cannot be mistaken for another kind of number. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
