import { cpus, loadavg, totalmem } from 'node:os';

/**
 * Prints the result of a bench as one line of JSON, with a description of the machine: processor, number of cores,
 * memory in GB, Node, and the load of the last minute when the bench ended.
 */
export function printResult(result: object): void {
  const [first] = cpus();
  const machine = {
    cpu: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
  console.log(JSON.stringify({ ...result, machine }));
}
