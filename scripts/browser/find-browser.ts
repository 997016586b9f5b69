import { errorMessage, FaultError } from '@laurel/diagnostics';

/** A possible source of a browser. */
export interface BrowserSource {
  /** Name in messages, e.g. `system Chromium`. */
  readonly name: string;
  /** Returns the executables to try; may install one first. Rejects if that is impossible. */
  readonly executables: () => Promise<readonly string[]>;
}

/** The error if no source has a browser that starts. `attempts` lists each failed attempt with its reason. */
function noBrowser(attempts: readonly string[]): FaultError {
  return new FaultError({
    name: 'NoBrowser',
    what: 'No Chromium starts on this machine.',
    why: `Tried:\n${attempts.map((attempt) => `        - ${attempt}`).join('\n')}`,
    action: 'Install Chromium or Chrome and set CHROMIUM_PATH to its executable.',
  });
}

/**
 * Calls `launch` with one executable after the other and returns the first result. Sources are tried in order, so
 * nothing is installed if a browser exists. `launch` starts a browser and throws if it cannot.
 * @throws {FaultError} NoBrowser if no executable starts
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
  const message = errorMessage(error);
  return message.trim().split('\n')[0] ?? '';
}
