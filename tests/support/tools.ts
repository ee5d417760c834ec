import { join } from 'node:path'
import { npmPrograms } from '#scripts/tools/npm-tools.ts'

/** A file of a program that tests run beside the product, from the lock file in tests/tools. */
export const programFile = npmPrograms(join(import.meta.dirname, '../tools')).file
