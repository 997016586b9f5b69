import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import type { BrowserSource } from './find-browser.ts';

async function run(program: string, args: readonly string[], timeout: number): Promise<void> {
  try {
    await promisify(execFile)(program, args, { timeout });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n') : [];
    throw new Error(output.find((line) => /error|failed|E:/i.test(line)) ?? output.at(-1) ?? String(error));
  }
}

/** The headless shell is Chromium without windows. It starts and renders with less CPU time. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const MAC_APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

type Variables = Readonly<Record<string, string | undefined>>;

/** Lists the installed browsers: the one in CHROMIUM_PATH, the system's, and playwright's. */
export function installedBrowsers(environment: Variables): readonly BrowserSource[] {
  return [
    {
      name: 'CHROMIUM_PATH',
      executables: async () => (environment.CHROMIUM_PATH ? [environment.CHROMIUM_PATH] : []),
    },
    { name: 'system Chromium', executables: systemBrowsers(environment) },
    { name: "playwright's Chromium", executables: playwrightsOwn },
  ];
}

const systemBrowsers = (environment: Variables) => () =>
  executableFiles(systemCandidates(environment.PATH ?? ''));
const playwrightsOwn = () => executableFiles([chromium.executablePath()]);

/**
 * Lists the sources of a browser: first installed browsers, then a download by playwright and, as root on Debian, a package.
 * `note` receives a line before each step that takes long.
 */
export function browserSources(
  environment: Variables,
  note: (line: string) => void,
): readonly BrowserSource[] {
  return [
    ...installedBrowsers(environment),
    {
      name: 'playwright install chromium',
      executables: async () => {
        note('No browser found: playwright install chromium…');
        const cli = join(
          dirname(createRequire(import.meta.url).resolve('playwright/package.json')),
          'cli.js',
        );
        await run(process.execPath, [cli, 'install', 'chromium'], 300_000);
        return playwrightsOwn();
      },
    },
    {
      name: 'apt-get install chromium-headless-shell',
      executables: async () => {
        if (process.getuid?.() !== 0) throw new Error('needs root on Debian');
        note('No browser found: apt-get install chromium-headless-shell…');
        await run('apt-get', ['update'], 300_000);
        await run(
          'apt-get',
          ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
          600_000,
        );
        return systemBrowsers(environment)();
      },
    },
  ];
}

function systemCandidates(path: string): string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return [
    ...folders.flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name))),
    ...MAC_APPLICATIONS,
  ];
}

async function executableFiles(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      access(path, constants.X_OK).then(
        () => [path],
        () => [],
      ),
    ),
  );
  return found.flat();
}
