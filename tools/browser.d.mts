/** Returns the path of a Chromium, installed if needed. Ends the process with a message if there is none. */
export function ensureBrowser(): Promise<string>;
