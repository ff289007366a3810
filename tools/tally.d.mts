export declare const FLAKY_MAX: number;

/** Runs the parts of a test command, and prints a table of them at the end. */
export declare class Tally {
  /** Prints the table. Returns the exit code of the command. */
  close(): number;
}
