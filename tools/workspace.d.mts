export declare const root: string;
export declare const serverArguments: readonly string[];
export declare const serverMemorySettings: Readonly<Record<string, string>>;
export declare function childEnvironment(extra?: Readonly<Record<string, string>>): Record<string, string>;
export declare function ensureBuilt(): Promise<void>;
export declare function ensureStoryServerBuilt(): Promise<void>;
export declare function pageSources(): string;
