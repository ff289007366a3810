import { Icon } from '../../ui/icon.tsx';

const SIZE = 18;

export function HeartIcon({ isFilled }: { readonly isFilled: boolean }) {
  return (
    <Icon size={SIZE}>
      <path
        d="M10 16.500 3.800 10.300a3.700 3.700 0 0 1 5.200-5.200l1 1 1-1a3.700 3.700 0 0 1 5.200 5.200L10 16.500Z"
        fill={isFilled ? 'currentColor' : 'none'}
      />
    </Icon>
  );
}

export function CommentIcon() {
  return (
    <Icon size={SIZE}>
      <path d="M3 4h14v10H9l-4 3v-3H3z" />
    </Icon>
  );
}
