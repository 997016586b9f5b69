/** Reads CPU time and memory of running processes from /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs';

/** Number of clock ticks per second (`USER_HZ`), always 100 on Linux. The kernel reports CPU time in clock ticks. */
const TICKS_PER_SECOND = 100;

/** Splits `/proc/<pid>/stat` after the command, which may contain spaces and brackets. See proc(5). */
export function statFields(text: string): string[] {
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Returns seconds of user and system time of all ended descendants of this process; undefined without /proc. */
export function endedChildrenCpuSeconds(): number | undefined {
  const text = read('/proc/self/stat');
  if (text === undefined) return undefined;
  const [user, system] = statFields(text).slice(13, 15);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/**
 * Returns bytes of resident memory of a process and all its descendants; shared memory counts for each. Undefined
 * without /proc.
 */
export function treeMemory(root: number): number | undefined {
  const children = new Map<number, number[]>();
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return undefined;
  }
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    const text = read(`/proc/${name}/stat`);
    if (text === undefined) continue;
    const parent = Number(statFields(text)[1]);
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [Number(name)]);
    else siblings.push(Number(name));
  }
  let bytes = 0;
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    bytes += residentBytes(pid);
    open.push(...(children.get(pid) ?? []));
  }
  return bytes;
}

/** Returns bytes of resident memory of one process; 0 without /proc. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
