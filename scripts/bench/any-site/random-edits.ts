/**
 * Edits an Astro site at random, builds it incrementally after each edit, and compares with a clean build of Astro's own:
 *
 *     node scripts/bench/any-site/random-edits.ts SITE CONTENT-FOLDER [--edits 100] [--seed 1] [--compare-every 10] [--code-edits 5]
 *
 * SITE is a folder with the site's packages installed, CONTENT-FOLDER one with its Markdown and MDX. `--code-edits` of a
 * hundred edits are of templates, of components that MDX imports and of classes of Tailwind, after which the code is
 * compiled again. An edit that does not build is undone, and counted if Astro refuses it too. SIGTERM ends it early. At the
 * end everything is as it was.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow } from '../file-tree.ts';
import { seededRandom } from '../search/search-records.ts';
import { differingFiles, engineInSite } from './engine-in-site.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    edits: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    'compare-every': { type: 'string', default: '10' },
    'code-edits': { type: 'string', default: '5' },
  },
});
const [site, content] = positionals;
if (!site || !content) throw new Error('Name the folder of a site and one with its content.');
const root = resolve(site);
const contentFolder = resolve(root, content);
const random = seededRandom(Number(values.seed));
const any = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** Files as they were before the first edit of them; undefined for one that was not there. */
const originals = new Map<string, string | undefined>();
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

function put(file: string, text: string | undefined): void {
  if (!originals.has(file)) originals.set(file, read(file));
  mkdirSync(dirname(file), { recursive: true });
  if (text === undefined) rmSync(file, { force: true });
  else writeFileSync(file, text);
}

const below = (folder: string, ending: string) =>
  filesBelow(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));
const markdownOrMdx = () => any([...below(contentFolder, '.md'), ...below(contentFolder, '.mdx')]);
const edited = (file: string, change: (text: string) => string) => [
  [file, change(read(file) ?? '')] as const,
];
const numbered = (file: string, number: number) => file.replace(/(\.mdx?)$/, `-${number}$1`);
type Writes = readonly (readonly [file: string, text: string | undefined])[];

/** Edits by name: what they write. `number` makes each another. */
const contentEdits: Readonly<Record<string, (number: number) => Writes>> = {
  text: (number) => edited(markdownOrMdx(), (text) => `${text}\nSentence ${number}.\n`),
  heading: (number) => edited(markdownOrMdx(), (text) => `${text}\n## Heading ${number}\n\nText below it.\n`),
  title: (number) => edited(markdownOrMdx(), (text) => text.replace(/^title:.*$/m, `title: Title ${number}`)),
  copy(number) {
    const file = markdownOrMdx();
    return [[numbered(file, number), read(file)]];
  },
  remove: () => [[markdownOrMdx(), undefined]],
  rename(number) {
    const file = markdownOrMdx();
    return [
      [numbered(file, number), read(file)],
      [file, undefined],
    ];
  },
  undo() {
    const file = any([...originals.keys()].filter((known) => read(known) !== originals.get(known)));
    return file === undefined ? [] : [[file, originals.get(file)]];
  },
};
const codeEdits: typeof contentEdits = {
  class: (number) =>
    edited(markdownOrMdx(), (text) => `${text}\n<p class="underline mt-[${number}px]">Styled</p>\n`),
  template: (number) =>
    edited(any(below(join(root, 'src'), '.astro')), (text) =>
      text.replace(
        /(<[a-z][a-z0-9]*)(\s[^>{}=]*)?>(?![\s\S]*<[a-z][a-z0-9]*(\s[^>{}=]*)?>)/,
        `$1$2 data-edit="${number}">`,
      ),
    ),
  component(number) {
    const files = below(contentFolder, '.mdx');
    if (files.length === 0) return [];
    const file = any(files);
    const component = join(root, 'src', `edit-${number}.astro`);
    const path = relative(dirname(file), component);
    return [
      [component, `<b class="edit">Edit ${number}</b><style>.edit { order: ${number}; }</style>`],
      ...edited(file, (text) => `${text}\nimport Edit${number} from '${path}';\n\n<Edit${number} />\n`),
    ];
  },
};

const engine = await engineInSite(root);
let isStopped = false;
process.on('SIGTERM', () => {
  isStopped = true;
});

const counts = {
  edits: 0,
  refused: 0,
  refusedByUsAlone: 0,
  compared: 0,
  comparedWithDifferences: 0,
  rendered: 0,
};
const kinds: Record<string, number> = {};
let cpuSeconds = 0;

/** The lines in which a file first differs. */
function firstDifference(file: string): string {
  const [ours, theirs] = [engine.out, engine.astroOut].map((folder) =>
    (read(join(folder, file)) ?? 'no file').split(/(?<=>)/),
  );
  const at = ours?.findIndex((part, index) => part !== theirs?.[index]) ?? 0;
  return `${ours?.[at]?.slice(0, 200)} | ${theirs?.[at]?.slice(0, 200)}`;
}

async function compare(): Promise<void> {
  await engine.astroBuild();
  const differing = differingFiles(engine.out, engine.astroOut);
  counts.compared += 1;
  // What two builds of Astro's own do not have alike, no other build can have.
  const second = `${engine.astroOut}-again`;
  if (differing.length > 0) await engine.astroBuild({ to: second });
  const unsteady = new Set(differing.length > 0 ? differingFiles(engine.astroOut, second) : []);
  const ours = differing.filter((file) => !unsteady.has(file));
  if (ours.length > 0) counts.comparedWithDifferences += 1;
  for (const file of ours) console.log(`  ${file}: ${firstDifference(file)}`);
  console.log(
    `after ${counts.edits} edits: ${filesBelow(engine.astroOut).length} files, ${differing.length} differ, ${ours.length} without those that differ between two builds of Astro's own`,
  );
}

const isBuilt = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

try {
  await engine.build();
  await compare();
  while (counts.edits < Number(values.edits) && !isStopped) {
    const number = counts.edits + counts.refused + 1;
    const edits = random() * 100 < Number(values['code-edits']) ? codeEdits : contentEdits;
    const kind = any(Object.keys(edits));
    const writes = edits[kind]?.(number) ?? [];
    const before = writes.map(([file]) => [file, read(file)] as const);
    if (writes.every(([file, text]) => read(file) === text)) continue;
    for (const [file, text] of writes) put(file, text);
    try {
      const result = await engine.build();
      counts.edits += 1;
      counts.rendered += result.rendered;
      cpuSeconds += result.cpuSeconds ?? 0;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      console.log(
        `${counts.edits} ${kind}: ${result.rendered} rendered, ${result.cpuSeconds?.toFixed(1)} s processor`,
      );
    } catch (error) {
      // The build was stopped with this.
      if (isStopped) break;
      counts.refused += 1;
      const why =
        String(error)
          .split('\n')
          .find((line) => line.includes('why')) ?? String(error).slice(0, 300);
      if (await isBuilt(engine.astroBuild())) {
        counts.refusedByUsAlone += 1;
        console.log(`${kind} of ${writes.map(([file]) => file).join()} is refused by us alone: ${error}`);
      } else console.log(`${kind} is refused by both: ${why}`);
      for (const [file, text] of before) put(file, text);
      continue;
    }
    if (counts.edits % Number(values['compare-every']) === 0) await compare();
  }
} finally {
  for (const [file, text] of originals) put(file, text);
  console.log(JSON.stringify({ ...counts, kinds, cpuSecondsAnEdit: cpuSeconds / counts.edits }));
  engine.remove();
}
