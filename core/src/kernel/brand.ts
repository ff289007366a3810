declare const brand: unique symbol;

/**
 * A nominal type: the compiler does not accept another kind of number where a `Brand<number, 'BarIndex'>` is expected.
 */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
