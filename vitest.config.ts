import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** One runner for every suite: `vitest run --project unit`, and so on. */
function suite(
  name: string,
  include: string[],
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      setupFiles: ['tests/support/fail-on-console.ts'],
      restoreMocks: true,
      // However busy the machine is.
      expect: { poll: { timeout: 45_000 } },
      ...options,
    },
  }
}

const patient = { testTimeout: 300_000, hookTimeout: 300_000 }
/** The first of them makes the databases that the others copy. */
const withDatabase = {
  testTimeout: 180_000,
  hookTimeout: 300_000,
  setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/engine.ts'],
}

export default defineConfig({
  test: {
    // Most tests wait for processes of their own more than they compute.
    maxWorkers: '100%',
    projects: [
      // Pure: they share what they import, which halves their time.
      suite('unit', ['{company,domain,formats,app}/**/*.test.{ts,tsx}'], {
        ...withDatabase,
        isolate: false,
        setupFiles: ['tests/support/fail-on-console.ts'],
      }),
      // A worker that has compiled PostgreSQL once opens each further database in half the time.
      suite('server', ['{server,backend,scripts}/**/*.test.ts'], { ...withDatabase, isolate: false }),
      suite('policies', ['tests/policies/**/*.test.ts'], { ...withDatabase, isolate: false }),
      // With the Supabase CLI, which is installed for it.
      suite('migrations', ['tests/migrations/**/*.test.ts'], { testTimeout: 300_000, hookTimeout: 300_000 }),
      // One set of files, two stacks: the same answers are expected of both.
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
        ...patient,
        setupFiles: withDatabase.setupFiles,
        isolate: false,
        globalSetup: ['tests/e2e/support/shared-setup.ts'],
      }),
      // What others would slow down while it measures; on a shared machine the first time may not count.
      suite('timing', ['tests/timing/**/*.test.ts'], { ...patient, maxWorkers: 1, retry: 2 }),
    ],
  },
})
