import { keyedRandom } from '../publisher/generator/random.ts';
import { type LocatedText, type SourceTexts, sourceTexts } from './source-texts.ts';

/** The kinds of texts in a sample, with the number of each. */
export const SAMPLE: readonly {
  readonly title: string;
  readonly texts: (source: SourceTexts) => readonly LocatedText[];
  readonly count: number;
  /** Whether the file of each text is listed. */
  readonly withFile?: true;
}[] = [
  { title: 'Comments and docstrings', texts: ({ comments }) => comments, count: 100 },
  { title: 'Test titles', texts: ({ testTitles }) => testTitles, count: 60 },
  { title: 'Identifiers', texts: ({ identifiers }) => identifiers, count: 40, withFile: true },
  { title: 'Error texts', texts: ({ errorTexts }) => errorTexts, count: 20 },
  { title: 'Paragraphs of documents', texts: ({ paragraphs }) => paragraphs, count: 20 },
];

/** Folders of data, of generated texts, and of texts from another project. */
const EXCLUDED =
  /^(?:data-snapshots|scripts\/publisher\/words|scripts\/bench\/peer)\/|^docs\/specification-coverage\.md$/;
/** Shorter identifiers are mostly loop variables. */
const MIN_IDENTIFIER_CHARACTERS = 4;

/**
 * Selects random texts from the files of the repository, for a reader who judges them without context. Returns a
 * numbered plain text list. The same seed and files result in the same list.
 */
export function readerSample(
  files: readonly { readonly path: string; readonly text: string }[],
  seed: string,
): string {
  const sources = files
    .filter(({ path }) => !EXCLUDED.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, text }) => sourceTexts(path, text));
  let number = 0;
  const sections = SAMPLE.map(({ title, texts, count, withFile }) => {
    const candidates = sources.flatMap((source) => [...texts(source)]);
    const distinct = new Map(
      candidates
        .filter(({ text }) => !withFile || text.length >= MIN_IDENTIFIER_CHARACTERS)
        .map((located) => [withFile ? `${located.text} (${located.file})` : located.text, located]),
    );
    const drawn = keyedRandom(seed, title).sample([...distinct.keys()], count);
    const lines = drawn.map((line) => {
      number += 1;
      return `${number}. ${line}`;
    });
    return [title, '', ...lines, ''].join('\n');
  });
  return sections.join('\n');
}
