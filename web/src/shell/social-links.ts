/** Where the product is to be found elsewhere. The pages only link there: nothing is loaded from these places. */
export const SOCIAL_LINKS = [
  { name: 'X', icon: 'x', href: 'https://x.com/tradesense' },
  { name: 'YouTube', icon: 'youtube', href: 'https://www.youtube.com/@tradesense' },
  { name: 'Discord', icon: 'discord', href: 'https://discord.gg/tradesense' },
] as const;

export type SocialIcon = (typeof SOCIAL_LINKS)[number]['icon'];
