import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** One config for all suites: `vitest run --project unit`. */
function suite(
  name: string,
  include: string[],
  { setupFiles = [], ...options }: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      setupFiles: ['tests/support/fail-on-console.ts', ...setupFiles],
      restoreMocks: true,
      expect: { poll: { timeout: 10_000 } },
      ...options,
    },
  }
}

/** `SLOW=4` slows browsers by this factor. */
const slower = Number(process.env.SLOW ?? 1)
/** The first test creates the database templates that the others copy. */
const withTemplates = { testTimeout: 180_000, hookTimeout: 300_000 }
const withDatabase = { ...withTemplates, setupFiles: ['tests/support/engine.ts'] }

export default defineConfig({
  test: {
    // Most tests wait for child processes rather than compute.
    maxWorkers: '100%',
    projects: [
      // Without isolation: these tests are pure, and sharing imports halves their time.
      suite('unit', ['{company,domain,formats,app}/**/*.test.{ts,tsx}'], {
        ...withTemplates,
        isolate: false,
      }),
      suite('screens', ['tests/screens/**/*.test.{ts,tsx}'], {
        ...withDatabase,
        isolate: false,
        setupFiles: [...withDatabase.setupFiles, 'tests/support/screen-tests.ts'],
      }),
      // A worker that has compiled PostgreSQL opens further databases twice as fast.
      suite('server', ['{server,backend,scripts}/**/*.test.ts'], { ...withDatabase, isolate: false }),
      suite('policies', ['tests/policies/**/*.test.ts'], { ...withDatabase, isolate: false }),
      // The same files run on both stacks.
      suite('acceptance-pglite', ['tests/acceptance/**/*.test.ts'], {
        ...withDatabase,
        globalSetup: ['tests/support/acceptance-pglite.ts'],
      }),
      suite('acceptance-postgres', ['tests/acceptance/**/*.test.ts'], {
        ...withDatabase,
        globalSetup: ['tests/support/acceptance-postgres.ts'],
      }),
      suite('repo', ['tests/repo/**/*.test.ts'], { testTimeout: 180_000 }),
      suite('e2e', ['tests/e2e/**/*.test.ts'], {
        testTimeout: 60_000 * slower,
        hookTimeout: 120_000 * slower,
        setupFiles: withDatabase.setupFiles,
        isolate: false,
        globalSetup: ['tests/e2e/support/shared-setup.ts'],
      }),
      // Kills processes, fills disks and measures time, so alone and only before a release. Repeats random tests longer.
      suite(
        'full',
        ['tests/full/**/*.test.ts', '{backend,server}/**/fuzz.test.ts', 'backend/rest/statements.test.ts'],
        {
          ...withDatabase,
          testTimeout: 300_000,
          maxWorkers: 1,
          env: { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '20000' },
        },
      ),
    ],
  },
})
