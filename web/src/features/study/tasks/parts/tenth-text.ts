import { exactText } from '../../../../ui/number-text.ts';

/** Formats a computed figure with at most one decimal place: '12.4', '53'. */
export const tenthText = (value: number): string => exactText(Number(value.toFixed(1)));
