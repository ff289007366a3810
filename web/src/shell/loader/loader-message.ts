/** Message of the loader by the first segment of the path, which is empty for the home page. */
const MESSAGES: Readonly<Record<string, string>> = {
  '': 'Loading market data...',
  'chart-exam': 'Loading chart examination...',
  'bias-test': 'Preparing bias test...',
  dashboard: 'Loading dashboard...',
  profile: 'Loading profile...',
  admin: 'Loading admin panel...',
};

export function loaderMessage(pathname: string): string {
  const area = pathname.split('/')[1] ?? '';
  return (Object.hasOwn(MESSAGES, area) ? MESSAGES[area] : undefined) ?? 'Loading page...';
}
