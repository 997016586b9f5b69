import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FinishedOutputs } from 'astro-incremental';

/**
 * Snapshots of releases, and of the build that is reviewed. A release contains no records, so its snapshot is stored when the release is
 * published, or when a review detects that the last build is live.
 */
export class ReviewSnapshots {
  readonly #buildFolder: string;
  readonly #releasesFolder: string;
  /** Id of the last build whose snapshot is stored, and the folder of this snapshot. */
  #stored: { readonly build: string; readonly folder: string } | undefined;

  /** @param folder folder of the snapshots */
  constructor(folder: string) {
    this.#buildFolder = join(folder, 'build');
    this.#releasesFolder = join(folder, 'releases');
  }

  /** Folder of the snapshot of the last build; undefined if it is unknown. */
  get ofBuild(): string | undefined {
    const folder = this.#stored?.folder;
    return folder !== undefined && existsSync(folder) ? folder : undefined;
  }

  /** Returns the folder of the snapshot of a release; undefined if it is not stored on this machine. */
  ofRelease(name: string | undefined): string | undefined {
    const folder = name === undefined ? undefined : this.#releaseFolder(name);
    return folder !== undefined && existsSync(folder) ? folder : undefined;
  }

  /** Stores the snapshot of the last build. */
  recordBuild(outputs: Pick<FinishedOutputs, 'build' | 'exportInputs'>): void {
    if (this.#stored?.build === outputs.build && this.ofBuild !== undefined) return;
    const folder = this.#buildFolder;
    const next = `${folder}.next`;
    for (const each of [next, folder]) rmSync(each, { recursive: true, force: true });
    this.#stored = undefined;
    if (!outputs.exportInputs(next)) return;
    renameSync(next, folder);
    this.#stored = { build: outputs.build, folder };
  }

  /**
   * Stores the snapshot of the last build as the snapshot of a release, and removes the snapshots of releases that no longer exist.
   * @param names names of all releases
   */
  recordRelease(name: string, names: readonly string[]): void {
    const folder = this.#releaseFolder(name);
    if (this.#stored?.folder === this.#buildFolder) {
      mkdirSync(this.#releasesFolder, { recursive: true });
      rmSync(folder, { recursive: true, force: true });
      renameSync(this.#buildFolder, folder);
      this.#stored = { build: this.#stored.build, folder };
    } else if (!existsSync(folder)) {
      // The snapshot belongs to another release. It is exported again for this one by the next review.
      this.#stored = undefined;
    }
    const retained = new Set([name, ...names].map((each) => encodeURIComponent(each)));
    for (const entry of existsSync(this.#releasesFolder) ? readdirSync(this.#releasesFolder) : [])
      if (!retained.has(entry)) rmSync(join(this.#releasesFolder, entry), { recursive: true, force: true });
  }

  #releaseFolder(name: string): string {
    return join(this.#releasesFolder, encodeURIComponent(name));
  }
}
