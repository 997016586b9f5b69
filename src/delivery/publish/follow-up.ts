/**
 * Does what follows once a release is live, such as telling CDNs. Where that fails the release counts all the same, and
 * the next publish makes up for it: the failure is added to `unfinished`.
 * @returns undefined where it failed
 */
export async function followUp<Result>(
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
