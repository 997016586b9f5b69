import { appendBytes, fileAt, flipBit, removeFile, restoreInPlace, truncateToHalf } from './damage-files.ts';
import type { CommandResult, SiteUnderTest } from './site-under-test.ts';
import { type AppliedStep, COMMANDS, type CommandName, PERSISTENT_FAULTS, type Step } from './steps.ts';

/** A broken guarantee, found after a step. */
export interface Violation {
  readonly what: string;
  readonly detail: string;
}

/** Number of differing files that a violation names. */
const MAX_NAMED_FILES = 5;
/**
 * Maximum number of runs within which a command must succeed. Before each further run, the action that the error text recommends
 * is carried out.
 */
const MAX_RUNS = 3;

/** Applies a step to a site. Returns the results of the commands that the step ran. */
async function applyStep(site: SiteUnderTest, step: AppliedStep): Promise<readonly CommandResult[]> {
  switch (step.kind) {
    case 'edit-menu':
      await site.editMenu(step.variant);
      return [];
    case 'edit-firm':
      await site.editFirm(step.variant);
      return [];
    case 'edit-edition':
      await site.editEdition(step.variant);
      return [];
    case 'flip-bit':
    case 'truncate':
    case 'append':
    case 'delete': {
      const file = fileAt(site.path(step.folder), step.file);
      if (file === undefined) return [];
      const path = site.path(step.folder, file);
      if (step.kind === 'flip-bit') flipBit(path, step.byte, step.bit);
      else if (step.kind === 'truncate') truncateToHalf(path);
      else if (step.kind === 'append') appendBytes(path);
      else removeFile(path);
      return [];
    }
    case 'restore-older':
      restoreInPlace(site.path('older', step.folder), site.path(step.folder), step.half);
      return [];
    case 'kill':
      await prepareWork(site, step.command);
      return [await site.run(step.command, { killAfterMs: step.afterMs })];
    case 'limit-file-size':
      await prepareWork(site, step.command);
      return [await site.run(step.command, { fileBlocks: step.blocks })];
    case 'upstream': {
      const results: CommandResult[] = [];
      await site.withFault(step.fault, async () => {
        for (const command of COMMANDS) results.push(await site.run(command));
      });
      return results;
    }
    case 'together':
      await prepareWork(site, ...step.commands);
      return Promise.all(step.commands.map((command) => site.run(command)));
  }
}

/**
 * Edits the content, and runs the commands that come before the given commands, so that the given commands have changes to
 * process.
 */
async function prepareWork(site: SiteUnderTest, ...commands: readonly CommandName[]): Promise<void> {
  await site.editContent();
  for (const command of COMMANDS) {
    if (commands.includes(command)) return;
    await site.run(command);
  }
}

/**
 * Applies steps to a site until a guarantee is broken, and compares the site with a clean build at every step `compare` and at the end.
 * @param next returns the next step; undefined at the end
 * @param onStep called after each step
 */
export async function runHistory(
  site: SiteUnderTest,
  next: () => Step | undefined,
  onStep: (step: Step, violation: Violation | undefined) => void,
): Promise<Violation | undefined> {
  const uncompared: AppliedStep[] = [];
  for (let step = next(); step !== undefined; step = next()) {
    let violation: Violation | undefined;
    if (step.kind === 'compare') {
      uncompared.length = 0;
      violation = await findDifference(site);
    } else {
      const liveBefore = site.liveSite();
      const results = await applyStep(site, step);
      violation = findWrongResult(site, step, { liveBefore, results, uncompared });
      uncompared.push(step);
    }
    onStep(step, violation);
    if (violation !== undefined) return violation;
  }
  return uncompared.length === 0 ? undefined : findDifference(site);
}

interface StepContext {
  /** Hash of the live site before the step. */
  readonly liveBefore: string | undefined;
  /** Results of the commands that the step ran. */
  readonly results: readonly CommandResult[];
  /** Earlier steps since the last comparison. */
  readonly uncompared: readonly AppliedStep[];
}

/**
 * Checks the guarantees that hold after every step, before further commands run: a failed command reports its reason, and the live
 * site is a complete build.
 */
function findWrongResult(
  site: SiteUnderTest,
  step: AppliedStep,
  { liveBefore, results, uncompared }: StepContext,
): Violation | undefined {
  const silent = results.find(
    ({ end, errors }) => typeof end === 'number' && end !== 0 && errors.trim() === '',
  );
  if (silent !== undefined)
    return { what: `${silent.command} failed without a message`, detail: `exit code ${silent.end}` };
  if (step.kind === 'upstream' && PERSISTENT_FAULTS.has(step.fault)) {
    const pull = results.find(({ command }) => command === 'pull');
    if (pull?.end === 0) return { what: 'pull succeeded although the upstream failed', detail: step.fault };
  }
  const isLiveDamaged = [...uncompared, step].some(
    (earlier) => 'folder' in earlier && earlier.folder === 'releases',
  );
  // A fault of the upstream changes no content, but commands that run during the fault can publish the changes of earlier steps.
  const hasChanges = step.kind !== 'upstream' || uncompared.length > 0;
  const mayPublish = hasChanges && results.some(({ command }) => command === 'publish');
  const live = site.liveSite();
  if (!isLiveDamaged && live !== liveBefore && !(mayPublish && live === site.builtSite()))
    return { what: 'the live site is neither the previous nor the built one', detail: step.kind };
  return undefined;
}

/** Runs the commands, and compares the sites with a clean build. A command with exit code 0 must have produced the correct result. */
async function findDifference(site: SiteUnderTest): Promise<Violation | undefined> {
  for (const command of COMMANDS) {
    const result = await runUntilDone(site, command);
    if (result.end !== 0)
      return { what: `${command} does not recover`, detail: result.errors || `it ended with ${result.end}` };
  }
  const clean = await site.cleanBuild();
  if (site.builtSite() !== clean)
    return {
      what: 'the built site differs from a clean build although all commands succeeded',
      detail: site.differingFiles(MAX_NAMED_FILES).join(', '),
    };
  if (site.liveSite() !== clean)
    return { what: 'the live site differs from a clean build although all commands succeeded', detail: '' };
  return undefined;
}

/** Runs a command until it succeeds. After a failure, a build runs with `--clean`, as its error texts recommend. */
async function runUntilDone(site: SiteUnderTest, command: CommandResult['command']): Promise<CommandResult> {
  let result = await site.run(command);
  for (let runs = 1; runs < MAX_RUNS && result.end !== 0; runs++)
    result = await site.run(command, { extra: command === 'build' ? ['--clean'] : [] });
  return result;
}
