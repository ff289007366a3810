// If this fails, a release is recorded without some of its statements, or a run on the services leaves some out.
import { expect, test } from 'vitest';
import { DistinctStatements, shapeOf } from './statement-shape.ts';

test('statements that differ only in the number of rows or values have one shape, and the shortest is kept', () => {
  const distinct = new DistinctStatements();
  for (const statement of [
    'insert into "a" values ($1, default), ($2, default)',
    'insert into "a" values ($1, default)',
    'select 1 from a where b in ($1, $2::int)',
    'select 1 from a where b in ($1)',
    'select 1 from a\n where c = $1',
  ])
    distinct.add(statement);
  expect(distinct.list()).toEqual([
    'insert into "a" values ($1, default)',
    'select 1 from a where b in ($1, $2::int)',
    'select 1 from a where b in ($1)',
    'select 1 from a\n where c = $1',
  ]);
  expect(shapeOf('select ($1), ($2)')).toBe(shapeOf('select ($1),($2), ($3)'));
});
