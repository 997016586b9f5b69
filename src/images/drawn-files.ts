import type { Collection } from '../incremental/types.ts';

/** Outputs that are pictures: the engine fingerprints what a picture shows, so that only a changed one is drawn. */
export interface DrawnFiles<Model> extends Collection<Model> {
  /** The bytes of one picture; drawing is the one thing that is not done at once. */
  render(model: Model): Promise<Uint8Array>;
}
