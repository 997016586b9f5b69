import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const PACKAGES_FOLDER = fileURLToPath(new URL('../../packages/', import.meta.url));
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** Files of each package that are copied unchanged. */
const DOCUMENTS = ['README.md', 'LICENSE'];

/**
 * Compiles each workspace of `packages/` to JavaScript with types, because Node strips no types below `node_modules`.
 * Packs the result with `npm pack`.
 * @param out folder of the tarballs; created if it does not exist
 * @returns path of each tarball by the name of its package
 */
export async function packPackages(out: string): Promise<ReadonlyMap<string, string>> {
  await mkdir(out, { recursive: true });
  const folders = await readdir(PACKAGES_FOLDER, { withFileTypes: true });
  const packed = await Promise.all(
    folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => packPackage(join(PACKAGES_FOLDER, name), resolve(out))),
  );
  return new Map(packed);
}

async function packPackage(source: string, out: string): Promise<readonly [name: string, tarball: string]> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  try {
    await execute(process.execPath, [tsc, '--project', source, '--outDir', folder]);
    const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest;
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(compiledManifest(manifest), null, 2)}\n`);
    for (const file of DOCUMENTS) await copyFile(join(source, file), join(folder, file));
    const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', out], { cwd: folder });
    const [packed] = JSON.parse(stdout) as readonly [{ readonly filename: string }];
    return [manifest.name, join(out, packed.filename)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  /** Commands for the workspace, which the published package does not need. */
  readonly scripts?: object;
}

/** Returns the manifest with compiled files instead of sources, and without scripts. */
function compiledManifest({ exports, bin, scripts: _, ...manifest }: Manifest): object {
  const compiled = (file: string, ending: string) => file.replace(/\.ts$/, ending);
  const mapped = <Value>(entries: Readonly<Record<string, string>>, value: (file: string) => Value) =>
    Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, value(file)]));
  return {
    ...manifest,
    exports: mapped(exports, (file) => ({
      types: compiled(file, '.d.ts'),
      default: compiled(file, '.js'),
    })),
    ...(bin !== undefined && { bin: mapped(bin, (file) => compiled(file, '.js')) }),
  };
}
