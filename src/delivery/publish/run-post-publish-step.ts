/**
 * Runs a step that follows the publication of a release, such as purging CDNs. An error does not undo the release: it is added
 * to `unfinished`, and the next publish repeats the step.
 * @returns result of the step; undefined if it failed
 */
export async function runPostPublishStep<Result>(
  unfinished: unknown[],
  work: () => Promise<Result> | Result,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    unfinished.push(error);
    return undefined;
  }
}
