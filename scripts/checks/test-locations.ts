import type { Finding } from './finding.ts';

const TEST = /^tests\/(?!(?:browser|docs|integration|spec|support)\/)(.+?)(?:\.extended)?\.test\.tsx?$/;
const PACKAGE_TEST = /^(packages\/[^/]+)\/tests\/(?!integration\/)(.+?)(?:\.extended)?\.test\.tsx?$/;
const MODULE_EXTENSIONS = ['.ts', '.tsx', '.island.tsx', '.astro', '.mjs'];

/** Tests of several modules together, or of files that are not modules. */
const TESTS_OF_SEVERAL_MODULES: ReadonlySet<string> = new Set([
  'packages/astro-incremental/tests/build/late-workers.test.ts',
  'packages/astro-incremental/tests/build/page-progress.test.ts',
  'packages/astro-incremental/tests/direct/stateful-components.test.ts',
  'packages/astro-incremental/tests/interrupted-partial-build.test.ts',
  'packages/astro-incremental/tests/law.test.ts',
  'packages/astro-incremental/tests/record-law.test.ts',
  'tests/content/pull/history.test.ts',
  'tests/content/pull/malformed-upstreams.test.ts',
  'tests/content/pull/retained-content.test.ts',
  'tests/delivery/edge/netlify.test.ts',
  'tests/delivery/edge/policy-in-browser.test.ts',
  'tests/delivery/hosting/observatory.test.ts',
  'tests/delivery/publish/purge/purge.test.ts',
  'tests/domain/errors/error-texts.test.ts',
  'tests/islands/search/search-views.test.tsx',
  'tests/models/profiles.test.ts',
  'tests/models/edit-dependencies.test.ts',
  'tests/models/edition-history.test.ts',
  'tests/scripts/publisher/profile-calls.test.ts',
  'tests/search/index-history.test.ts',
  'tests/search/relevance/query-understanding.test.ts',
  'tests/search/relevance/relevance.test.ts',
  'tests/styles/sheets.test.ts',
]);

/**
 * Finds unit tests without a module of the same path: `tests/models/lawyer.test.ts` tests `src/models/lawyer.ts`. Tests
 * below `tests/scripts/` and `tests/netlify/` mirror the folders of those names, and `tests/` of a package mirrors its
 * `src/`. If a module is used only by tests, its test is in the folder of the module. Also reports
 * entries of `exceptions` that are not needed.
 */
export function testLocationFindings(
  paths: readonly string[],
  exceptions: ReadonlySet<string> = TESTS_OF_SEVERAL_MODULES,
): Finding[] {
  const knownPaths = new Set(paths);
  const unmatched = paths.filter((path) => {
    const module = testedModule(path);
    const besideTest = path.replace(/\.test\.tsx?$/, '');
    return (
      module !== undefined &&
      !MODULE_EXTENSIONS.some(
        (extension) => knownPaths.has(module + extension) || knownPaths.has(besideTest + extension),
      )
    );
  });
  return [
    ...unmatched
      .filter((file) => !exceptions.has(file))
      .map((file) => ({
        file,
        what: 'has no module of the same path',
        remedy: 'move the test to the path of the module that it tests',
      })),
    ...[...exceptions]
      .filter((file) => !unmatched.includes(file))
      .map((file) => ({
        file: 'scripts/checks/test-locations.ts',
        what: `lists ${file}, which needs no exception`,
        remedy: 'delete the entry',
      })),
  ];
}

/** Returns the path of the module that a unit test tests, without its extension; undefined for other files. */
function testedModule(path: string): string | undefined {
  const [, folder, inPackage] = PACKAGE_TEST.exec(path) ?? [];
  if (inPackage !== undefined) return `${folder}/src/${inPackage}`;
  const tested = TEST.exec(path)?.[1];
  if (tested === undefined) return undefined;
  return /^(?:scripts|netlify)\//.test(tested) ? tested : `src/${tested}`;
}
