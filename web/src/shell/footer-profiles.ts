/**
 * The product's profiles on social networks. Their addresses are build settings. If an address is missing, the link
 * opens the front page of the network, because a guessed profile name might belong to a stranger. The pages only link
 * to these sites and load nothing from them.
 */
const {
  VITE_SOCIAL_X_URL: xUrl = '',
  VITE_SOCIAL_YOUTUBE_URL: youtubeUrl = '',
  VITE_SOCIAL_DISCORD_URL: discordUrl = '',
} = import.meta.env;

export type FooterProfileIconName = 'x' | 'youtube' | 'discord';

interface FooterProfile {
  readonly name: string;
  readonly icon: FooterProfileIconName;
  readonly href: string;
}

const addressOf = (configured: string, frontPage: string): string =>
  configured.startsWith('https://') ? configured : frontPage;

export const FOOTER_PROFILES: readonly FooterProfile[] = [
  { name: 'X', icon: 'x', href: addressOf(xUrl, 'https://x.com/') },
  { name: 'YouTube', icon: 'youtube', href: addressOf(youtubeUrl, 'https://www.youtube.com/') },
  { name: 'Discord', icon: 'discord', href: addressOf(discordUrl, 'https://discord.com/') },
];
