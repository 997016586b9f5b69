import { FaultError } from '@laurel/diagnostics';

/** Where a browser might come from. */
export interface BrowserSource {
  /** How a message calls it, e.g. `system Chromium`. */
  readonly name: string;
  /** Executables to try; may install one first. Throws where that is impossible. */
  readonly executables: () => Promise<readonly string[]>;
}

/** No source gave a browser that starts; `attempts` lists what was tried and why each failed. */
function noBrowser(attempts: readonly string[]): FaultError {
  return new FaultError({
    name: 'NoBrowser',
    what: 'No Chromium starts on this machine.',
    why: `Tried:\n${attempts.map((attempt) => `        - ${attempt}`).join('\n')}`,
    action: 'Install Chromium or Chrome and set CHROMIUM_PATH to its executable.',
  });
}

/**
 * What `launch` made of the first executable that really starts. Sources are asked one after the other, so that nothing is
 * installed where a browser exists. `launch` starts a browser and throws where it cannot.
 * @throws {FaultError} NoBrowser if none does.
 */
export async function findBrowser<Launched>(
  sources: readonly BrowserSource[],
  launch: (executable: string) => Promise<Launched>,
): Promise<Launched> {
  const attempts: string[] = [];
  for (const { name, executables } of sources) {
    try {
      const found = await executables();
      if (found.length === 0) attempts.push(`${name}: not there`);
      for (const executable of found) {
        try {
          return await launch(executable);
        } catch (error) {
          attempts.push(`${name}: ${executable} does not start: ${firstLine(error)}`);
        }
      }
    } catch (error) {
      attempts.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw noBrowser(attempts);
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split('\n')[0] ?? '';
}
