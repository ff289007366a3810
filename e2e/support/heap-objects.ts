import type { CDPSession } from '@playwright/test';

const GROUP = 'counted objects';

/**
 * Returns the number of objects, arrays and functions that remain in the page after garbage collection. Unlike heap
 * bytes, it does not include code that the browser compiles while a page runs, which varies with the speed of the
 * machine.
 */
export async function heldObjects(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup: GROUP });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup: GROUP,
  });
  const counted = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  // The query keeps the found objects in memory until they are released here.
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup: GROUP });
  const count: unknown = counted.result.value;
  if (typeof count !== 'number') throw new Error(`the browser counts no objects: ${JSON.stringify(counted)}`);
  return count;
}
