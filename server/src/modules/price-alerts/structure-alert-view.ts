import type { StructureAlert } from '@tradesense/contract/structure-alerts.ts';
import { formatPrice, price } from '@tradesense/core/kernel/money.ts';
import type { StructureAlertRow } from './structure-alerts.tables.ts';

export function structureAlertView(row: StructureAlertRow): StructureAlert {
  const { id, asset, interval, kind, direction, note, createdAt, expiresAt } = row;
  return {
    id,
    asset,
    interval,
    kind,
    direction,
    note,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    triggered: triggeredOf(row),
  };
}

function triggeredOf(row: StructureAlertRow): StructureAlert['triggered'] {
  const { triggeredAt, barAt, brokenPrice, madeKind, madeDirection } = row;
  if (triggeredAt === null || barAt === null || brokenPrice === null || madeKind === null || madeDirection === null)
    return null;
  return {
    at: triggeredAt.toISOString(),
    barAt: barAt.toISOString(),
    kind: madeKind,
    direction: madeDirection,
    level: formatPrice(price(brokenPrice)),
  };
}
