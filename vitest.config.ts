/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';

const CORES = availableParallelism();

const TEMPORARY_FOLDER = 'tests/support/temporary-folder.ts';

const node = {
  environment: 'node' as const,
  testTimeout: 30_000,
  hookTimeout: 120_000,
  globalSetup: [TEMPORARY_FOLDER],
};

/** Tests that start processes, a browser or the edge runtime. */
const SYSTEM = [
  'tests/{integration,browser,delivery/edge}/**/*.test.ts',
  'packages/*/tests/integration/**/*.test.ts',
];

/** The tests of the specification that request pages of a built site. */
const ON_THE_BUILT_SITE = 'tests/spec/02-pages.test.ts';

/** Three projects by where the code runs: Node, a simulated DOM, and real processes or a real browser. */
export default getViteConfig({
  test: {
    maxWorkers: CORES,
    projects: [
      {
        extends: true,
        test: {
          ...node,
          name: 'node',
          // Loading modules dominates the duration of a file, and modules have no state that tests could share.
          isolate: false,
          include: ['tests/**/*.test.ts', 'packages/*/tests/**/*.test.ts'],
          exclude: [...SYSTEM, ON_THE_BUILT_SITE],
        },
      },
      {
        extends: true,
        test: { ...node, name: 'dom', environment: 'jsdom', include: ['tests/**/*.test.tsx'] },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'system',
          include: [...SYSTEM, ON_THE_BUILT_SITE],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          // The machine may be busy: expected states may take long to appear.
          expect: { poll: { timeout: 45_000 } },
          // These tests mostly wait for a browser or for child processes: more workers than cores use all cores.
          maxWorkers: CORES + 2,
          globalSetup: [TEMPORARY_FOLDER, 'tests/support/build-sample-site.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
