import { join } from 'node:path'
import { npmPrograms } from '#scripts/tools/npm-tools.ts'

/** Resolves programs installed from the lock file in tests/tools. */
export const programFile = npmPrograms(join(import.meta.dirname, '../tools')).file
