import { readFileSync, readdirSync } from 'node:fs';

/** Ticks per second of the times in /proc; the same on every Linux that Node runs on. */
const TICKS = 100;

/** The fields of /proc/<pid>/stat after the name of the program, which may hold spaces; `null` of a process that has ended. */
function statOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}

/** Processor seconds that the process and the children it has waited for took so far; 0 of one that has ended. */
export function processorSeconds(pid: number): number {
  const stat = statOf(pid);
  if (stat === null) return 0;
  return stat.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) / TICKS;
}

/** The process and its living children. */
export function withChildren(pid: number): readonly number[] {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === String(pid),
  );
  return [pid, ...children.map(Number)];
}
