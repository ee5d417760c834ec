import { join } from 'node:path'
import { npmPrograms } from '#scripts/programs/npm-programs.ts'

/** A file of a program that tests run beside the product, from the lock file in tests/programs. */
export const programFile = npmPrograms(join(import.meta.dirname, '../programs')).file
