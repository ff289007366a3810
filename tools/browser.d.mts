/** The path of a Chromium, installed if need be; ends the process with a sentence where none can be had. */
export function ensureBrowser(): Promise<string>;
