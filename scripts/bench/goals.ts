/** Goals for the costs of the commands on two cores, compared with measurements. */
import type { Scale } from '../publisher/generator/guides.ts';
import { IN_WATCH, type Measurement, RESTORED, RESTORED_TABLE, type ScaleResult } from './measure-scale.ts';

interface Goals {
  /** Seconds of a build without changes. */
  readonly nothing: number;
  /** Seconds of a build without changes in a copy of the cache and the output (new inodes and modification times). */
  readonly restored: number;
  /** Seconds of a pull, and of a build in a copy of the cache and the output, after the publication of one ranking table. */
  readonly restoredTable: number;
  /** Seconds of a pull and a build after the publication of one ranking table, in a watch. */
  readonly tableInWatch: number;
  /** Seconds of a build after a firm was renamed. */
  readonly firm: number;
  /** Seconds of a build after a firm was renamed, in a watch. */
  readonly firmInWatch: number;
  /** Seconds of a clean build without cached drawings. */
  readonly clean: number;
  /** Bytes of memory of the process tree, in any phase. */
  readonly memory: number;
}

const BYTES_PER_MB = 1024 ** 2;
const BYTES_PER_GB = 1024 * BYTES_PER_MB;

const GOALS: Partial<Record<Scale, Goals>> = {
  '10k': {
    ...{ nothing: 0.2, restored: 0.6, restoredTable: 1.5, tableInWatch: 0.7 },
    ...{ firm: 1.2, firmInWatch: 0.8, clean: 9, memory: BYTES_PER_GB },
  },
  '100k': {
    ...{ nothing: 0.2, restored: 3, restoredTable: 4.5, tableInWatch: 1 },
    ...{ firm: 3, firmInWatch: 2, clean: 36, memory: 1.2 * BYTES_PER_GB },
  },
  '1m': {
    ...{ nothing: 0.6, restored: 25, restoredTable: 30, tableInWatch: 3 },
    ...{ firm: 12, firmInWatch: 10, clean: 330, memory: 1.8 * BYTES_PER_GB },
  },
};

/** A goal for the total duration of one or more measured commands. */
interface DurationGoal {
  readonly goal: string;
  readonly commands: readonly (readonly [phase: string, command: Measurement['command']])[];
  readonly key: keyof Goals;
}

const TABLE = 'one ranking table published';
const FIRM = 'one firm renamed';

const DURATION_GOALS: readonly DurationGoal[] = [
  { goal: 'nothing changed', commands: [['nothing changed', 'build']], key: 'nothing' },
  { goal: RESTORED, commands: [[RESTORED, 'build']], key: 'restored' },
  {
    goal: `${RESTORED_TABLE}, pull and build`,
    commands: [
      [TABLE, 'pull'],
      [RESTORED_TABLE, 'build'],
    ],
    key: 'restoredTable',
  },
  {
    goal: `${TABLE}${IN_WATCH}, pull and build`,
    commands: [
      [`${TABLE}${IN_WATCH}`, 'pull'],
      [`${TABLE}${IN_WATCH}`, 'build'],
    ],
    key: 'tableInWatch',
  },
  { goal: FIRM, commands: [[FIRM, 'build']], key: 'firm' },
  { goal: `${FIRM}${IN_WATCH}`, commands: [[`${FIRM}${IN_WATCH}`, 'build']], key: 'firmInWatch' },
  { goal: 'clean build', commands: [['clean build', 'build']], key: 'clean' },
];

/** One goal with its measurement, as text. */
export interface GoalResult {
  readonly goal: string;
  readonly measured: string;
  readonly wanted: string;
  readonly isReached: boolean;
}

/** Compares a run with the goals of its scale. Phases that did not run and scales without goals have no results. */
export function goalResults({ scale, measurements }: ScaleResult): GoalResult[] {
  const goals = GOALS[scale];
  if (goals === undefined) return [];
  const results: GoalResult[] = [];
  const atMost = (goal: string, measured: number, wanted: number, text: (value: number) => string) =>
    results.push({ goal, measured: text(measured), wanted: text(wanted), isReached: measured <= wanted });
  for (const { goal, commands, key } of DURATION_GOALS) {
    const seconds = commands.map(
      ([phase, command]) =>
        measurements.find((one) => one.phase === phase && one.command === command)?.seconds ?? Number.NaN,
    );
    const sum = seconds.reduce((total, value) => total + value, 0);
    if (!Number.isNaN(sum)) atMost(goal, sum, goals[key], (value) => `${value.toFixed(2)} s`);
  }
  const memory = Math.max(...measurements.map(({ peakMemoryBytes }) => peakMemoryBytes ?? 0));
  const megabytes = (value: number) => `${Math.round(value / BYTES_PER_MB)} MB`;
  if (memory > 0) atMost('memory of the tree of processes, in any phase', memory, goals.memory, megabytes);
  return results;
}
