/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';

const CORES = availableParallelism();

/**
 * Of the settings in the environment, the tests use only the brand. Others would change the results, such as the language, because tests
 * compare English texts.
 */
for (const name of Object.keys(process.env))
  if (name.startsWith('LAUREL_') && name !== 'LAUREL_BRAND') delete process.env[name];

const TEMPORARY_FOLDER = 'tests/support/temporary-folder.ts';

const node = {
  environment: 'node' as const,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // The machine may be busy: expected states may take long to appear.
  expect: { poll: { timeout: 45_000 } },
  globalSetup: [TEMPORARY_FOLDER],
};

/** Tests that start processes, a browser or the edge runtime. */
const SYSTEM = 'tests/{integration,browser,delivery/edge}/**/*.test.ts';

/** The tests of the specification that request pages of a built site. */
const ON_THE_BUILT_SITE = 'tests/spec/02-pages.test.ts';

/** Files of tests that take long. `npm test` omits them. */
const EXTENDED = 'tests/**/*.extended.test.ts';

const PACKAGES = 'packages/*/tests/**/*.test.ts';
/** Tests of the packages that start processes and build sites. */
const PACKAGE_INTEGRATION = 'packages/*/tests/integration/**/*.test.ts';

const processes = {
  ...node,
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // These tests mostly wait for a browser or for child processes, so only more workers than cores use all cores.
  maxWorkers: CORES + 2,
  sequence: { groupOrder: 1 },
};
const onTheSample = { ...processes, globalSetup: [TEMPORARY_FOLDER, 'tests/support/build-sample-site.ts'] };

/** Number of random histories in the suites of the packages. `npm test` runs fewer. */
const TEST_LAW_RUNS = process.env.TEST_LAW_RUNS ?? '250';

/**
 * Projects by the environment of the tests. `npm test` runs `node`, `dom` (a simulated DOM) and `system` (real processes and a
 * real browser), without the tests that have the tag `further`. `npm run test:all` runs these, and the projects `extended` and
 * `packages` (the full suites of the packages).
 */
export default getViteConfig({
  test: {
    maxWorkers: CORES,
    tags: [
      {
        name: 'further',
        description: 'Further cases of a behaviour that another system test covers. npm test omits them.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: 'node',
          // Loading modules dominates the duration of a file, and modules have no state that tests could share.
          isolate: false,
          include: ['tests/**/*.test.ts', PACKAGES],
          exclude: [SYSTEM, ON_THE_BUILT_SITE, EXTENDED, PACKAGE_INTEGRATION],
        },
      },
      {
        extends: true,
        test: { ...node, name: 'dom', environment: 'jsdom', include: ['tests/**/*.test.tsx'] },
      },
      {
        extends: true,
        test: {
          ...onTheSample,
          name: 'system',
          include: [SYSTEM, ON_THE_BUILT_SITE],
          exclude: [EXTENDED],
        },
      },
      { extends: true, test: { ...onTheSample, name: 'extended', include: [EXTENDED] } },
      {
        extends: true,
        test: { ...processes, name: 'packages', include: [PACKAGES], env: { TEST_LAW_RUNS } },
      },
    ],
  },
});
