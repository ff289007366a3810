export declare const FLAKY_STORIES_MAX: number;
