// as: server/src/x.ts
import { Button } from '@tradesense/web/ui/button.tsx';
export const x = Button;
