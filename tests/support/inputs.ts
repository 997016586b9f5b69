import { digest } from '../../packages/astro-incremental/src/core/digest.ts';
import { InputIndex } from '../../packages/astro-incremental/src/core/input-index.ts';
import { ParseCache } from '../../packages/astro-incremental/src/core/parse-cache.ts';
import { TracedInputs } from '../../packages/astro-incremental/src/core/traced-inputs.ts';

/** Creates inputs in memory that are traced as in a build. */
export function inputsOf(
  files: Iterable<{ readonly name: string; readonly text: string }>,
  cache = new ParseCache(),
): TracedInputs {
  const texts = new Map([...files].map(({ name, text }) => [name, text]));
  const digests = new Map([...texts].map(([name, text]) => [name, digest(text)]));
  const store = {
    digests: () => digests,
    readBytes: (name: string) => Buffer.from(texts.get(name) ?? ''),
    recordFile: () => undefined,
  };
  return new TracedInputs({ store, index: new InputIndex(digests), cache });
}
