import { defineConfig } from 'vitest/config'

/** The studio's own tests, which render with sharp: `npm --prefix imagery test`. `npm test` compares hashes only. */
export default defineConfig({
  test: { include: ['**/*.test.ts'], testTimeout: 60_000, restoreMocks: true },
})
