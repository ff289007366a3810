export declare const FLAKY_MAX: number;
