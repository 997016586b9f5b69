import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const engine = fileURLToPath(new URL('../../src/incremental/', import.meta.url));
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** Files of the package besides its code. */
const DOCUMENTS = ['README.md', 'LICENSE'];

/**
 * Compiles the engine to JavaScript with types, because Node strips no types below `node_modules`, and packs it.
 * @returns path of the tarball in `out`
 */
export async function packEngine(out: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-'));
  try {
    await run(process.execPath, [tsc, '--project', engine, '--outDir', folder]);
    const manifest = JSON.parse(await readFile(join(engine, 'package.json'), 'utf8')) as Manifest;
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(packedManifest(manifest), null, 2)}\n`);
    for (const file of DOCUMENTS) await copyFile(join(engine, file), join(folder, file));
    await mkdir(out, { recursive: true });
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', resolve(out)], {
      cwd: folder,
    });
    const [packed] = JSON.parse(stdout) as readonly [{ readonly filename: string }];
    return join(resolve(out), packed.filename);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
}

/** The manifest with the compiled files in place of the sources. */
function packedManifest<M extends Manifest>(manifest: M): object {
  const compiled = (file: string, ending: string) => file.replace(/\.ts$/, ending);
  const mapped = <Value>(entries: Readonly<Record<string, string>>, value: (file: string) => Value) =>
    Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, value(file)]));
  return {
    ...manifest,
    exports: mapped(manifest.exports, (file) => ({
      types: compiled(file, '.d.ts'),
      default: compiled(file, '.js'),
    })),
    bin: mapped(manifest.bin, (file) => compiled(file, '.js')),
  };
}
