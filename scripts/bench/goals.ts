/** Goals for the costs of the commands on two cores, compared with measurements. */
import type { Scale } from '../publisher/generator/guides.ts';
import { IN_WATCH, type Measurement, type ScaleResult } from './measure-scale.ts';

interface Goals {
  /** Seconds of a build without changes. */
  readonly nothing: number;
  /** Seconds of a pull and a build after the publication of one ranking table. */
  readonly table: number;
  /** Pages a second of a clean build. */
  readonly clean: number;
  /** Bytes of memory of the process tree, in any phase. */
  readonly memory: number;
  /**
   * Seconds of a pull and a build after a firm was renamed. The goal is met below this value, whatever the pages a
   * second.
   */
  readonly firm?: number;
}

const BYTES_PER_MB = 1024 ** 2;
const BYTES_PER_GB = 1024 * BYTES_PER_MB;

const GOALS: Partial<Record<Scale, Goals>> = {
  '10k': { nothing: 0.2, table: 0.7, clean: 1400, memory: BYTES_PER_GB, firm: 1.5 },
  '100k': { nothing: 0.2, table: 1, clean: 2200, memory: 1.2 * BYTES_PER_GB },
  '300k': { nothing: 0.3, table: 1.5, clean: 2300, memory: 1.4 * BYTES_PER_GB },
  '1m': { nothing: 0.6, table: 3, clean: 2300, memory: 1.8 * BYTES_PER_GB },
};

/** Share of the clean build's pages a second that a build after a renamed firm has to reach. */
const MIN_FIRM_PACE = 0.6;

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
  const measurementOf = (phase: string, command: Measurement['command']) =>
    measurements.find((one) => one.phase === phase && one.command === command);
  const publication = (phase: string) =>
    [measurementOf(phase, 'pull'), measurementOf(phase, 'build')] as const;
  const pace = (one: Measurement) => one.pagesWritten / one.seconds;
  const clean = measurementOf('clean build', 'build');
  const nothing = measurementOf('nothing changed', 'build');
  const memory = Math.max(...measurements.map(({ peakMemoryBytes }) => peakMemoryBytes ?? 0));
  const results: GoalResult[] = [];
  const atMost = (goal: string, measured: number, wanted: number, text: (value: number) => string) =>
    results.push({ goal, measured: text(measured), wanted: text(wanted), isReached: measured <= wanted });
  const seconds = (value: number) => `${value.toFixed(2)} s`;
  if (nothing) atMost('nothing changed', nothing.seconds, goals.nothing, seconds);
  // Publications are measured with separate commands, and in a watch, whose code is already loaded.
  for (const suffix of ['', IN_WATCH]) {
    const [table, tableBuild] = publication(`one ranking table published${suffix}`);
    if (table && tableBuild)
      atMost(
        `one ranking table published${suffix}, pull and build`,
        table.seconds + tableBuild.seconds,
        goals.table,
        seconds,
      );
    const [firm, firmBuild] = publication(`one firm renamed${suffix}`);
    if (firm && firmBuild && clean) {
      const share = pace(firmBuild) / pace(clean);
      const sum = firm.seconds + firmBuild.seconds;
      results.push({
        goal: `one firm renamed${suffix}, share of the clean build's pages a second; pull and build`,
        measured: `${Math.round(share * 100)}%; ${seconds(sum)}`,
        wanted: `${MIN_FIRM_PACE * 100}%${goals.firm === undefined ? '' : ` or ${seconds(goals.firm)}`}`,
        isReached: share >= MIN_FIRM_PACE || sum <= (goals.firm ?? 0),
      });
    }
  }
  if (clean)
    results.push({
      goal: 'clean build, pages a second',
      measured: `${Math.round(pace(clean))}`,
      wanted: `${goals.clean}`,
      isReached: pace(clean) >= goals.clean,
    });
  const megabytes = (value: number) => `${Math.round(value / BYTES_PER_MB)} MB`;
  if (memory > 0) atMost('memory of the tree of processes, in any phase', memory, goals.memory, megabytes);
  return results;
}
