import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks per second, the unit of times in /proc. It is 100 on every Linux on which Node runs. */
const TICKS = 100;

/**
 * Returns the fields of /proc/<pid>/stat that follow the program's name, which may contain spaces; `null` if the
 * process has ended.
 */
function statOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}

/**
 * Returns the processor time that the process and its ended children have used so far, in s; 0 if the process has
 * ended.
 */
export function processorSeconds(pid: number): number {
  const stat = statOf(pid);
  if (stat === null) return 0;
  return stat.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) / TICKS;
}

/** Returns the id of the parent of a process. `null` if the process does not exist. */
export function parentOf(pid: number): number | null {
  const stat = statOf(pid);
  return stat === null ? null : Number(stat[1]);
}

/** Returns the ids of the process and of its living children. */
export function withChildren(pid: number): readonly number[] {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === String(pid),
  );
  return [pid, ...children.map(Number)];
}
