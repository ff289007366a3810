/** Everything that can be configured. `loadConfig` alone reads the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly secretKey: string;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  readonly marketFeed: 'simulated' | 'recorded' | `exchange:${string}`;
  readonly marketSeed: number;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly coach: { readonly url: string; readonly key: string | null; readonly model: string } | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}
