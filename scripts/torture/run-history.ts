import { appendBytes, fileAt, flipBit, removeFile, restoreInPlace, truncateToHalf } from './damage-files.ts';
import type { CommandResult, SiteUnderTest } from './site-under-test.ts';
import { COMMANDS, type CommandName, PERSISTENT_FAULTS, type Step } from './steps.ts';

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
export async function applyStep(site: SiteUnderTest, step: Step): Promise<readonly CommandResult[]> {
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
 * Checks the results of a step, runs the commands, and compares the sites with a clean build. The checked guarantees: a command
 * with exit code 0 produced the correct result, a command that fails reports the reason, and the live site is a complete build at
 * any time.
 * @param liveBefore hash of the live site before the step
 */
export async function findViolation(
  site: SiteUnderTest,
  step: Step,
  liveBefore: string | undefined,
  ofStep: readonly CommandResult[],
): Promise<Violation | undefined> {
  const silent = ofStep.find(
    ({ end, errors }) => typeof end === 'number' && end !== 0 && errors.trim() === '',
  );
  if (silent !== undefined)
    return { what: `${silent.command} failed without a message`, detail: `exit code ${silent.end}` };
  if (step.kind === 'upstream' && PERSISTENT_FAULTS.has(step.fault)) {
    const pull = ofStep.find(({ command }) => command === 'pull');
    if (pull?.end === 0) return { what: 'pull succeeded although the upstream failed', detail: step.fault };
  }
  const damagesLive = 'folder' in step && step.folder === 'releases';
  // A fault of the upstream changes no content.
  const mayPublish = step.kind !== 'upstream' && ofStep.some(({ command }) => command === 'publish');
  const live = site.liveSite();
  if (!damagesLive && live !== liveBefore && !(mayPublish && live === site.builtSite()))
    return { what: 'the live site is neither the previous nor the built one', detail: step.kind };
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
